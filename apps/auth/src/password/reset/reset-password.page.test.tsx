import { screen, waitFor } from '@testing-library/react';
import { openInvitation } from '@portal/common/contract/account/invitation';
import { listRecoverableAccounts, resetPassword } from '@portal/common/contract/sign-in/password';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

const policy = mock(readPasswordPolicy, { min: 8, max: 16 });
beforeEach(() =>
  server.use(mock(openInvitation, { company_name: null }), mock(listRecoverableAccounts, { rows: [], total: 0 })),
);
const LINK =
  '/setPassword/reset?reset_code=r-1&status=1&user_name=Lin%20Yuan&user_id=u-7&user_type=2&redirect_uri=&lang=en_US';
const open = (path = LINK) => renderApp(App, path, { user: null });

async function set(user: ReturnType<typeof open>['user']) {
  for (const name of ['New password', 'Confirm new password']) {
    await user.click(await screen.findByLabelText(name));
    await user.paste('Quill-2026x');
  }
  await user.click(screen.getByText('Set new password').closest('button')!);
}

test('a first password is set by the code, which is removed from the address, and the browser continues at the returned URL', async () => {
  server.use(
    policy,
    mock(resetPassword, ({ body }) => {
      expect(body).toEqual({ user_id: 'u-7', user_type: 2, reset_code: 'r-1', new_password: 'Quill-2026x' });
      return { redirect_url: `${location.origin}/microapp/loginEnterprisePortal?lang=en_US` };
    }),
  );
  const { user, host, path } = open();

  expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeInTheDocument();
  expect(screen.getByText('Hello Lin Yuan.', { exact: false })).toBeInTheDocument();
  await set(user);

  expect(await screen.findByRole('heading', { name: 'Password set' })).toBeInTheDocument();
  expect(path()).toBe('/setPassword/reset');
  await waitFor(() =>
    expect(host.leave).toHaveBeenCalledWith(`${location.origin}/microapp/loginEnterprisePortal?lang=en_US`),
  );
});

test('an opened invitation is recorded and names the company; a used or expired one is refused before a password is typed', async () => {
  const opened: unknown[] = [];
  server.use(
    policy,
    mock(openInvitation, ({ params, body }) => {
      opened.push([params.user_id, body.reset_code]);
      return { company_name: 'Acme Trading' };
    }),
  );
  const first = open();
  await waitFor(() => expect(opened).toEqual([['u-7', 'r-1']]));
  expect(await screen.findByText('Acme Trading')).toBeInTheDocument();
  expect(screen.getByText(/^Hello Lin Yuan/)).toHaveTextContent(
    'Hello Lin Yuan. Acme Trading has created an account for you. Set a password before you sign in for the first time.',
  );
  first.unmount();
  server.use(mock(openInvitation, '4001209003'));
  const { user, host } = open();
  expect(await screen.findByText('This invitation is no longer valid')).toBeInTheDocument();
  expect(screen.getByText(/older than 7 days/)).toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(screen.queryByText(/seconds/)).not.toBeInTheDocument();
  host.navigate.mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Set a password with a code' }));
  expect(host.navigate).toHaveBeenLastCalledWith('/setPassword/set?user_type=2');
});

test('an answer about the invitation that comes after the password was set changes nothing', async () => {
  const late = Promise.withResolvers<void>();
  server.use(
    policy,
    mock(openInvitation, async () => {
      await late.promise;
      return '4001209003' as const;
    }),
    mock(resetPassword, { redirect_url: `${location.origin}/microapp/loginEnterprisePortal` }),
  );
  const { user, host } = open();
  await set(user);
  await screen.findByRole('heading', { name: 'Password set' });
  late.resolve();
  await waitFor(() => expect(host.leave).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Password set' })).toBeInTheDocument();
});

test('a contact of a partner is referred to the inviting company, because only the invitation proves the address', async () => {
  server.use(policy, mock(openInvitation, '4001209003'));
  open('/setPassword/reset?reset_code=r-1&user_id=u-7&user_type=32&status=1');
  expect(await screen.findByText('This invitation is no longer valid')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Set a password with a code' })).not.toBeInTheDocument();
});

test('a forced change names the access keys that it disables', async () => {
  server.use(
    policy,
    mock(listRecoverableAccounts, ({ body }) => {
      expect(body).toEqual({ user_id: 'u-7', user_type: 2, reset_code: 'r-1' });
      const access_keys = [
        { access_key_id: 'AK-1', desc: 'Nightly export', last_used_time: new Date().toISOString() },
        { access_key_id: 'AK-2', desc: '', last_used_time: null },
      ];
      return { rows: [{ user_id: 'u-7', login_name: 'lin', access_keys }], total: 1 };
    }),
  );
  open('/setPassword/reset?reset_code=r-1&user_id=u-7&user_type=2&status=2');
  expect(await screen.findByText(/AK-1/)).toBeInTheDocument();
  expect(screen.getByText(/Nightly export/)).toBeInTheDocument();
  expect(screen.queryByText(/AK-2/)).not.toBeInTheDocument();
});

test('a redirect to another origin is not followed', async () => {
  server.use(policy, mock(resetPassword, { redirect_url: 'https://evil.example/' }));
  const { user, host } = open();
  await set(user);
  await screen.findByRole('heading', { name: 'Password set' });
  host.navigate.mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Sign in now' }));
  expect(host.leave).not.toHaveBeenCalled();
  expect(host.navigate).toHaveBeenLastCalledWith('/loginEnterprisePortal', { replace: true });
});

test.each([
  ['&user_type=2', '/loginEnterprisePortal'],
  ['', '/loginPartnerPortal'],
])('an expired link (%s) shows the reason and redirects to %s', async (kind, entry) => {
  server.use(policy, mock(resetPassword, '4001209003'));
  const { user, host } = open(`/setPassword/reset?reset_code=r-1&user_id=u-7${kind}`);
  await set(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The link is invalid or has expired. Request a new one.');
  host.navigate.mockImplementation(() => {});
  await waitFor(() => expect(host.navigate).toHaveBeenLastCalledWith(entry, { replace: true }));
});

test.each([
  ['0', 'Set a new password'],
  ['1', 'Set your password'],
  ['2', 'Your password has expired'],
])('status %s shows the title %s', async (status, title) => {
  server.use(policy);
  open(`/setPassword/reset?reset_code=r-1&user_id=u-7&status=${status}`);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

test('a name with markup is shown as text', async () => {
  server.use(policy);
  open(`/setPassword/reset?reset_code=r-1&user_id=u-7&user_name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  expect(await screen.findByText(/Hello <img src=x onerror=alert\(1\)>\./)).toBeInTheDocument();
});

test('a refused password is reported at its field, and the code can be used again', async () => {
  server.use(policy, mock(resetPassword, { refused: 'password.common', fields: { new_password: 'password.common' } }));
  const { user, path } = open();
  await set(user);
  expect(await screen.findByText('This password is too common. Choose another one.')).toBeInTheDocument();
  expect(path()).toContain('reset_code=r-1');
});

test('an incomplete link shows an error and a link to the recovery', async () => {
  open('/setPassword/reset?user_id=u-7&user_type=2');
  expect(await screen.findByText('The link is incomplete')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
    'href',
    '/microapp/setPassword/set?user_type=2',
  );
});
