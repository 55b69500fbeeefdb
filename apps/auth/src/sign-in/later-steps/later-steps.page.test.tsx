import { screen, waitFor } from '@testing-library/react';
import { listLoginChoices } from '@portal/common/contract/sign-in/login-choices';
import { unusualRefuses } from '@portal/common/contract/refusals';
import { signInEnterprise, signInPortal } from '@portal/common/contract/sign-in/sign-in';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

type View = ReturnType<typeof renderApp>;
const wantsChoice = { refused: 'Account.Login.Choice', more: { choice_ticket: 't-1' } } as const;
const names = {
  rows: [
    { user_id: 'u-1', login_name: 'linyuan' },
    { user_id: 'u-2', login_name: 'linyuan_hy' },
  ],
  total: 2,
};
const enrolment = {
  enrolment_ticket: 'e-1',
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Portal:admin?secret=JBSWY3DPEHPK3PXP',
};

async function put(user: View['user'], control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

async function begin(path: string) {
  const view = renderApp(App, path, { user: null });
  await put(view.user, await screen.findByLabelText('Account'), 'lin.yuan@example.com');
  await put(view.user, screen.getByLabelText('Password'), 'Quill-2026');
  await view.user.click(screen.getByText('Sign in').closest('button')!);
  return view;
}

const ENTERPRISE = '/loginEnterprisePortal?login_challenge=given-1';
const STAFF = '/loginEmployeePortal?login_challenge=c-8';

test('after the choice of a login name the same credentials are sent again with its id and the ticket', async () => {
  const seen: unknown[] = [];
  server.use(
    mock(signInEnterprise, ({ body }) => {
      seen.push(body);
      return body.account_id ? { redirect_url: 'https://portal.example/go' } : wantsChoice;
    }),
    mock(listLoginChoices, ({ query }) => {
      expect(query).toEqual({
        account: 'lin.yuan@example.com',
        account_type: AccountType.email,
        user_type: UserType.enterprise,
        login_challenge: 'given-1',
        choice_ticket: 't-1',
      });
      return names;
    }),
  );
  const { user, host } = await begin(ENTERPRISE);

  expect(await screen.findByRole('heading', { level: 1, name: 'Choose a login name' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'linyuan_hy' }));

  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/go'));
  expect(seen).toHaveLength(2);
  expect(seen[1]).toEqual({ ...(seen[0] as object), account_id: 'u-2', choice_ticket: 't-1' });
});

test('Back keeps the account and drops the secret', async () => {
  server.use(mock(signInEnterprise, wantsChoice), mock(listLoginChoices, names));
  const { user } = await begin(ENTERPRISE);

  await user.click(await screen.findByRole('button', { name: 'Back' }));

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Enterprise sign-in');
  expect(screen.getByLabelText('Account')).toHaveValue('lin.yuan@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('Back of the browser returns to the form, and the history has nothing of the sign-in', async () => {
  server.use(mock(signInEnterprise, wantsChoice), mock(listLoginChoices, names));
  const { user, path } = await begin(ENTERPRISE);
  const title = () => screen.getByRole('heading', { level: 1 });
  const choose = () => screen.findByRole('button', { name: 'linyuan' });
  await choose();
  const length = window.history.length;
  const entries = () => `${path()} ${JSON.stringify(window.history.state)}`;
  expect(entries()).not.toMatch(/lin\.yuan|Quill|t-1/);

  window.history.back();
  await waitFor(() => expect(title()).toHaveTextContent('Enterprise sign-in'));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(path()).toBe(ENTERPRISE);

  window.history.forward();
  await waitFor(() => expect(entries()).toContain('laterSteps'));
  expect(title()).toHaveTextContent('Enterprise sign-in');

  await put(user, screen.getByLabelText('Password'), 'Quill-2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await choose();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(entries()).not.toContain('laterSteps'));
  expect(window.history.length).toBe(length);
});

test('an answer after Back is ignored', async () => {
  const answer = Promise.withResolvers<void>();
  server.use(
    mock(signInEnterprise, async ({ body }) => {
      if (!body.account_id) return wantsChoice;
      await answer.promise;
      return { redirect_url: 'https://portal.example/go' };
    }),
    mock(listLoginChoices, names),
  );
  const { user, host } = await begin(ENTERPRISE);

  await user.click(await screen.findByRole('button', { name: 'linyuan' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  answer.resolve();
  await new Promise((done) => {
    // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a redirect that must not come.
    setTimeout(done, 100);
  });

  expect(host.leave).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Enterprise sign-in');
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test.each([
  ['is refused as expired', 'Account.Page.Expired'],
  ['is empty', { rows: [], total: 0 }],
] as const)(
  'a list of login names that %s returns to the entry after two seconds, with the reason',
  async (_, answer) => {
    server.use(
      mock(signInEnterprise, ({ body }) =>
        body.login_challenge === 'given-1' ? wantsChoice : { redirect_url: 'https://portal.example/new' },
      ),
      mock(listLoginChoices, answer as 'Account.Page.Expired'),
    );
    const { user, host } = await begin(ENTERPRISE);

    expect(await screen.findByRole('heading', { level: 1, name: 'This page has expired' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('2 seconds');
    expect(await screen.findByRole('heading', { level: 1, name: 'Enterprise sign-in' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('It was open for too long. Enter your password or code again');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());

    await put(user, screen.getByLabelText('Password'), 'Quill-2026');
    await user.click(screen.getByText('Sign in').closest('button')!);
    await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/new'));
  },
);

test('a list that failed to load can be requested again', async () => {
  let asked = 0;
  server.use(
    mock(signInEnterprise, wantsChoice),
    mock(listLoginChoices, () => (asked++ === 0 ? Response.error() : names)),
  );
  const { user } = await begin(ENTERPRISE);

  expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'linyuan' })).toBeInTheDocument();
});

// The API adds these to the contract of a sign-in.
const [confirmed, wrong] = unusualRefuses as unknown as ['Account.Login.SecondFactor', 'Account.Login.Wrong'];

test('an unusual sign-in asks for a code from a message, and sends another one after a while', async () => {
  const calls: unknown[] = [];
  server.use(
    mock(signInEnterprise, ({ body }) => {
      calls.push(body.second_factor_code);
      expect(body).toMatchObject({ account: 'lin.yuan@example.com', verify_info: 'Quill-2026' });
      if (body.second_factor_code === '123456') return { redirect_url: 'https://portal.example/home' };
      if (body.second_factor_code !== undefined) return wrong;
      const confirm = { channel: 'email', address: 'l***@example.com', retry_after: calls.length > 1 ? 60 : 0 };
      return { refused: confirmed, more: { confirm } };
    }),
  );
  const { user, host } = await begin(ENTERPRISE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeInTheDocument();
  expect(screen.getByText(/sent a code to l\*\*\*@example.com/)).toBeInTheDocument();
  const field = screen.getByLabelText('Verification code');
  await waitFor(() => expect(field).toHaveFocus());

  await put(user, field, '654321');
  await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
  expect(await screen.findByText(/This code is wrong or no longer valid/)).toBeInTheDocument();
  await user.dblClick(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();

  await user.clear(field);
  await put(user, field, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/home'));
  expect(calls).toEqual([undefined, '654321', undefined, '123456']);
});

test('staff add the code of their authenticator; a wrong one is reported at its field', async () => {
  server.use(
    mock(signInPortal, ({ body }) => {
      if (!body.second_factor_code) return 'Account.Login.SecondFactor';
      expect(body).toMatchObject({ Account: 'lin.yuan@example.com', VerifyInfo: 'Quill-2026', LoginChallenge: 'c-8' });
      return body.second_factor_code === '123456'
        ? { RedirectURL: 'https://portal.example/staff' }
        : 'Account.Login.SecondFactor.Wrong';
    }),
  );
  const { user, host, change } = await begin(STAFF);

  const code = await screen.findByLabelText('Authenticator or recovery code');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('id', 'security-factor_second_factor_code');
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));
  expect(await screen.findByText('Enter the authenticator code')).toBeInTheDocument();

  await put(user, code, '000000');
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));
  expect(await screen.findByText('Wrong code. Check your authenticator and try again.')).toBeInTheDocument();
  expect(code).toHaveValue('000000');
  change({ locale: 'zh-CN' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('两步验证');
  change({ locale: 'en-US' });

  await user.clear(code);
  await put(user, code, '123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/staff'));
});

test('a password that was changed meanwhile returns to the form, with the error', async () => {
  server.use(
    mock(signInPortal, ({ body }) =>
      body.second_factor_code
        ? { refused: 'Account.Login.Wrong', fields: { Account: 'Account.Login.Wrong' } }
        : 'Account.Login.SecondFactor',
    ),
  );
  const { user } = await begin(STAFF);

  await put(user, await screen.findByLabelText('Authenticator or recovery code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));

  expect(await screen.findByText('Wrong account or password. Check both and try again.')).toBeVisible();
  expect(screen.getByLabelText('Account')).toHaveAttribute('aria-invalid', 'true');
});

test('a second factor is set up by picture or key and a first code, then recovery codes are shown once', async () => {
  server.use(
    mock(signInPortal, ({ body }) => {
      if (!body.second_factor_code) return { refused: 'Account.Login.SecondFactor.Enrol', more: { enrolment } };
      expect(body.enrolment_ticket).toBe('e-1');
      return { RedirectURL: 'https://portal.example/staff', RecoveryCodes: ['AAAA-1111', 'BBBB-2222'] };
    }),
  );
  const { user, host } = await begin(STAFF);

  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-step verification' })).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith('JBSWY3DPEHPK3PXP');

  await put(user, screen.getByLabelText('Authenticator code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Save your recovery codes' })).toBeInTheDocument();
  expect(screen.getByText('BBBB-2222')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  expect(host.leave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(host.leave).toHaveBeenCalledWith('https://portal.example/staff');
});

test('an expired set-up starts over with another key', async () => {
  let given = 0;
  server.use(
    mock(signInPortal, ({ body }) => {
      if (body.enrolment_ticket) return 'Account.SecondFactor.Enrolment.Expired';
      return {
        refused: 'Account.Login.SecondFactor.Enrol',
        more: { enrolment: given++ === 0 ? enrolment : { ...enrolment, secret: 'ORSXG5BAORSXG5BA' } },
      };
    }),
  );
  const { user } = await begin(STAFF);

  await put(user, await screen.findByLabelText('Authenticator code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));

  expect(await screen.findByText('ORSX G5BA ORSX G5BA')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('The setup has expired.');
});
