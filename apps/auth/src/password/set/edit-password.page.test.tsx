import { screen, waitFor } from '@testing-library/react';
import { listAccessKeys } from '@portal/common/contract/account/access-keys';
import { readCaptcha } from '@portal/common/contract/sign-in/captcha';
import { changePassword } from '@portal/common/contract/sign-in/password';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { readUserinfo } from '@portal/common/contract/sign-in/userinfo';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { UserType } from '@portal/common/enums/user/user-type';
import { SendType } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';

const policy = mock(readPasswordPolicy, { min: 8, max: 16 });
const right = mock(validateVerifyCode, { verify_code_token: 'proof-1' });
const hidden = mock(readUserinfo, ({ query }) => {
  expect(query.hide).toBe('1');
  return someUser({ email: 'l***@example.com', phone: '+86-138****0126' });
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const key = {
  id: 'k-1',
  access_key_id: 'AKbuilds',
  secret_access_key: '••••',
  desc: 'Nightly builds',
  status: 1,
  disabled_for: null,
  scopes: null,
  networks: [] as string[],
  former: null,
  made_by: null,
  create_time: ago(90),
  expire_time: null,
  last_used_time: ago(2),
  version: 1,
} as const;

beforeEach(() => server.use(mock(listAccessKeys, { rows: [], total: 0 })));

const open = (path = '/setPassword/set?pwd_flag=edit', user: Parameters<typeof renderApp>[2] = {}) =>
  renderApp(App, path, user);
type User = ReturnType<typeof open>['user'];

async function put(user: User, control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

async function verify(user: User, code = 'E-mail code') {
  await put(user, await screen.findByLabelText(code), '308412');
  await user.click(screen.getByText('Next').closest('button')!);
}

async function set(user: User, old?: string) {
  await screen.findByLabelText('New password');
  expect(document.querySelector('form [autocomplete=username]')).toHaveValue('linyuan');
  if (old !== undefined) await put(user, screen.getByLabelText('Current password'), old);
  await put(user, screen.getByLabelText('New password'), 'Quill-2026x');
  await put(user, screen.getByLabelText('Confirm new password'), 'Quill-2026x');
  await user.click(screen.getByText('Set new password').closest('button')!);
}

test('a change asks for a code, then for old and new password, and redirects to return_uri', async () => {
  server.use(
    policy,
    hidden,
    mock(validateVerifyCode, ({ body }) => {
      expect(body).toEqual({
        account: 'u-7',
        user_id: 'u-7',
        send_type: SendType.accountId,
        verify_code_type: VerifyScene.editPassword,
        user_type: 2,
        type: 1,
        verify_code: '308412',
      });
      return { verify_code_token: 'proof-1' };
    }),
    mock(changePassword, ({ body, params }) => {
      expect(params.id).toBe('u-7');
      expect(body).toEqual({
        old_password: 'Paper#Ink7',
        new_password: 'Quill-2026x',
        modify_type: 1,
        user_id: 'u-7',
        user_type: 2,
        verify_code_token: 'proof-1',
      });
      return {};
    }),
  );
  const { user, host } = open(
    `/setPassword/set?pwd_flag=edit&return_uri=${encodeURIComponent('/microapp/profile/baseInfo')}`,
  );

  expect(await screen.findByText('E-mail l***@example.com')).toBeInTheDocument();
  expect(screen.getByText('Phone +86 138****0126')).toBeInTheDocument();
  await verify(user);
  await set(user, 'Paper#Ink7');

  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go back now' }));
  expect(host.leave).toHaveBeenCalledWith(`${location.origin}/microapp/profile/baseInfo`);
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', ''])(
  'the page redirects to the home page instead of %s',
  async (returnUri) => {
    server.use(policy, hidden, right, mock(changePassword, {}));
    const { user, host } = open(`/setPassword/set?pwd_flag=edit&return_uri=${encodeURIComponent(returnUri)}`);

    await verify(user);
    await set(user, 'Paper#Ink7');
    await screen.findByRole('heading', { name: 'Password changed' });
    host.navigate.mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Go back now' }));
    expect(host.leave).not.toHaveBeenCalled();
    expect(host.navigate).toHaveBeenLastCalledWith('/');
  },
);

test('a wrong old password is reported at its field, and the other input is kept', async () => {
  server.use(policy, hidden, right, mock(changePassword, 'Account.Password.Old.Wrong'));
  const { user } = open();

  await verify(user);
  await set(user, 'Wrong#Ink7');

  expect(await screen.findByText('Wrong current password. Check it and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('Quill-2026x');
});

test('a user can state that there is no password yet; if there is one, the API asks for it', async () => {
  server.use(
    policy,
    hidden,
    right,
    mock(changePassword, ({ body }) => {
      expect(body).not.toHaveProperty('old_password');
      return { refused: 'password.empty', fields: { old_password: 'password.empty' } };
    }),
  );
  const { user } = open();

  await verify(user);
  await user.click((await screen.findByText('No password set yet')).closest('button')!);
  await set(user);

  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Enter a password'),
  );
  expect(screen.getByLabelText('Current password')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
});

test('phone comes first for individuals, and only channels of the account can be chosen', async () => {
  server.use(
    mock(readUserinfo, someUser({ phone: null })),
    mock(readCaptcha, ({ query }) => {
      expect(query).toMatchObject({
        account: 'u-7',
        scene: VerifyScene.editPassword,
        send_type: SendType.accountId,
        user_type: 1,
      });
      return 'Account.Unavailable';
    }),
  );
  const { user } = open('/setPassword/set?pwd_flag=edit', {
    user: someUser({ user_type: UserType.individual, phone: null }),
  });

  expect(await screen.findByLabelText('Phone (not set)')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Security check')).toBeInTheDocument();
});

test('an account without e-mail and phone gets the hotline', async () => {
  open('/setPassword/set?pwd_flag=edit', { user: someUser({ email: null, phone: null }) });
  expect(await screen.findByText('The account has no e-mail and no phone number')).toBeInTheDocument();
  expect(screen.getByText('Call support: 400 000 0000').closest('a')).toHaveAttribute('href', 'tel:4000000000');
});

test('a signed-out user signs in first and returns to this page', async () => {
  const { host } = open('/setPassword/set?pwd_flag=edit&user_type=4', { user: null });
  await waitFor(() => expect(host.onLogin).toHaveBeenCalledWith(location.href, UserType.partner));
  expect(screen.getByRole('heading', { name: 'Change password' })).toBeInTheDocument();
});

test('an expired code starts over', async () => {
  server.use(hidden, mock(validateVerifyCode, 'Account.VerifyCode.Overtime'));
  const { user } = open();
  await verify(user);
  expect(await screen.findByText('The code is invalid or has expired. Get a new one.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Start over now' }));
  await waitFor(() => expect(screen.getByLabelText('E-mail code')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('The code is invalid or has expired. Get a new one.');
});

test('the page shows before the change how many access keys it disables and which are in use, and confirms it afterwards', async () => {
  server.use(
    policy,
    hidden,
    right,
    mock(changePassword, {}),
    mock(listAccessKeys, {
      rows: [
        key,
        { ...key, id: 'k-2', access_key_id: 'AKidle', last_used_time: ago(31) },
        { ...key, id: 'k-3', access_key_id: 'AKoff', status: 2 },
        { ...key, id: 'k-4', access_key_id: 'AKover', expire_time: ago(1) },
      ],
      total: 4,
    }),
  );
  const { user } = open();
  await verify(user);
  expect(
    await screen.findByText('2 access keys will be disabled. You can enable each again after signing in.'),
  ).toBeInTheDocument();
  expect(screen.getByText('AKbuilds').closest('ul')).toHaveTextContent(/^AKbuilds Nightly builds$/);
  await set(user, 'Paper#Ink7');
  expect(await screen.findByText(/2 access keys were disabled/)).toBeInTheDocument();
});
