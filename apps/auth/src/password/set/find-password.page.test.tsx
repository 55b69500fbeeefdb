import { screen, waitFor } from '@testing-library/react';
import { readCaptcha } from '@portal/common/contract/sign-in/captcha';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { listRecoverableAccounts, resetPassword } from '@portal/common/contract/sign-in/password';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { SendType } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

const policy = mock(readPasswordPolicy, { min: 8, max: 16 });
const right = mock(validateVerifyCode, { verify_code_token: 'proof-1' });
const accounts = (...names: string[]) =>
  mock(listRecoverableAccounts, {
    rows: names.map((name) => ({ user_id: `u-${name}`, login_name: name })),
    total: names.length,
  });

const open = (path = '/setPassword/set?user_type=2') => renderApp(App, path, { user: null });
type User = ReturnType<typeof open>['user'];

async function put(user: User, control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

async function verify(user: User, account = 'lin@example.com') {
  await put(user, await screen.findByLabelText('E-mail'), account);
  await put(user, screen.getByLabelText('E-mail code'), '308412');
  await user.click(screen.getByText('Next').closest('button')!);
}

async function set(user: User, password = 'Quill-2026x', again = password) {
  await put(user, await screen.findByLabelText('New password'), password);
  await put(user, screen.getByLabelText('Confirm new password'), again);
  await user.click(screen.getByText('Set new password').closest('button')!);
}

test('a recovery verifies, sets and ends; one account needs no choice, and the sign-in page gets the query', async () => {
  server.use(
    policy,
    accounts('lin'),
    mock(validateVerifyCode, ({ body, params }) => {
      expect(params.channel).toBe('email');
      expect(body).toEqual({
        account: 'lin@example.com',
        send_type: 1,
        verify_code_type: VerifyScene.resetPassword,
        user_type: 2,
        type: 1,
        verify_code: '308412',
      });
      return { verify_code_token: 'proof-1' };
    }),
    mock(resetPassword, ({ body }) => {
      expect(body).toEqual({
        account: 'lin@example.com',
        send_type: SendType.email,
        user_type: 2,
        verify_code_token: 'proof-1',
        new_password: 'Quill-2026x',
        account_id: 'u-lin',
      });
      return { redirect_url: 'https://portal.example/' };
    }),
  );
  const { user, host, path } = open('/setPassword?user_type=2&return_uri=%2Fmicroapp%2Fprofile');
  await waitFor(() => expect(path()).toBe('/setPassword/set?user_type=2&return_uri=%2Fmicroapp%2Fprofile'));

  await verify(user);
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  await set(user);

  expect(await screen.findByRole('heading', { name: 'Password set' })).toBeInTheDocument();
  expect(screen.getByText('Taking you to sign-in in 5 seconds', { selector: '[role=status] *' })).toBeInTheDocument();
  host.navigate.mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Sign in now' }));
  expect(host.navigate).toHaveBeenLastCalledWith(
    '/loginEnterprisePortal?return_uri=%2Fmicroapp%2Fprofile&login_hint=lin%40example.com',
  );
});

test('of several login names only the chosen one changes', async () => {
  server.use(
    policy,
    right,
    accounts('lin', 'yuan'),
    mock(resetPassword, ({ body }) => {
      expect(body).toMatchObject({ account_id: 'u-yuan' });
      return { redirect_url: 'https://portal.example/' };
    }),
  );
  const { user } = open();

  await verify(user);
  const yuan = await screen.findByLabelText('yuan');
  await user.click(screen.getByText('Next').closest('button')!);
  expect(await screen.findByText('Choose a login name')).toBeInTheDocument();
  await user.click(yuan);
  await user.click(screen.getByText('Next').closest('button')!);

  expect(await screen.findByText(/New password for the login name/)).toHaveTextContent('yuan');
  // The account name is in the form for password managers.
  expect(document.querySelector('form [autocomplete=username]')).toHaveValue('yuan');
  expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
  await user.click(screen.getByText('Choose another login name').closest('button')!);
  await user.click(await screen.findByLabelText('yuan'));
  await user.click(screen.getByText('Next').closest('button')!);
  await set(user);
  expect(await screen.findByRole('heading', { name: 'Password set' })).toBeInTheDocument();
});

test('an expired proof returns to the first step, which shows the reason and keeps the account', async () => {
  server.use(policy, right, accounts('lin'), mock(resetPassword, 'Account.Password.Edit.Overtime'));
  const { user } = open();

  await verify(user);
  await set(user);

  expect(await screen.findByRole('alert')).toHaveTextContent('The verification has expired. Verify again.');
  expect(screen.getByText('Starting over in 2 seconds', { selector: '[role=status] *' })).toBeInTheDocument();
  expect(await screen.findByLabelText('E-mail')).toHaveValue('lin@example.com');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(screen.getByLabelText('E-mail code')).toHaveValue('');
  // People who read slower than two seconds still find the reason.
  expect(screen.getByRole('alert')).toHaveTextContent('The verification has expired. Verify again.');
});

test('an expired code returns to the first step too; a wrong one is reported at its field', async () => {
  let tries = 0;
  server.use(
    policy,
    mock(validateVerifyCode, () => {
      tries += 1;
      return tries === 1 ? 'Account.VerifyCode.Wrong' : 'Account.VerifyCode.Overtime';
    }),
  );
  const { user } = open();

  await verify(user);
  expect(await screen.findByText('Wrong code. Check it and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail code')).toHaveFocus();
  await user.click(screen.getByText('Next').closest('button')!);
  expect(await screen.findByText('The code is invalid or has expired. Get a new one.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Start over now' }));
  expect(await screen.findByLabelText('E-mail')).toHaveValue('lin@example.com');
});

test('a failed list is requested again with the same proof, because a code is valid once', async () => {
  let checked = 0;
  let asked = 0;
  server.use(
    policy,
    mock(validateVerifyCode, () => ({ verify_code_token: `proof-${++checked}` })),
    mock(listRecoverableAccounts, ({ body }) => {
      expect(body).toMatchObject({ verify_code_token: 'proof-1' });
      asked += 1;
      return asked === 1 ? Response.error() : { rows: [{ user_id: 'u-7', login_name: 'lin' }], total: 1 };
    }),
  );
  const { user } = open();

  await verify(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
  await user.click(screen.getByText('Next').closest('button')!);
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  expect(checked).toBe(1);
});

test('a refusal is shown at its field and follows the language; two different passwords are not sent', async () => {
  server.use(policy, right, accounts('lin'), mock(resetPassword, 'Account.Password.Same'));
  const { user, change } = open();

  await verify(user);
  await set(user, 'Quill-2026x', 'Quill-2026y');
  expect(await screen.findByText('The two passwords differ')).toBeInTheDocument();
  const confirm = screen.getByLabelText('Confirm new password');
  await user.clear(confirm);
  await put(user, confirm, 'Quill-2026x');
  await user.click(screen.getByText('Set new password').closest('button')!);
  expect(await screen.findByText('The new password must differ from the current one.')).toBeInTheDocument();

  change({ locale: 'zh-CN' });
  expect(await screen.findByText('新密码须与当前密码不同')).toBeInTheDocument();
  expect(screen.getByLabelText('新密码')).toHaveValue('Quill-2026x');
});

test('enterprises can use a phone, and each channel keeps its input', async () => {
  server.use(
    mock(readCaptcha, ({ query }) => {
      expect(query).toMatchObject({
        account: '+86-13800000126',
        scene: VerifyScene.resetPassword,
        send_type: SendType.phone,
        user_type: 2,
      });
      return 'Account.Unavailable';
    }),
  );
  const { user } = open();

  await put(user, await screen.findByLabelText('E-mail'), 'lin@example.com');
  await user.click(screen.getByText('By phone'));
  await put(user, await screen.findByLabelText('Phone number'), '13800000126');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Security check')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByText('By e-mail'));
  expect(await screen.findByLabelText('E-mail')).toHaveValue('lin@example.com');
});

test.each([
  ['4', 'loginPartnerPortal'],
  ['8', 'loginEmployeePortal'],
])('user type %s recovers by e-mail only, for %s', async (userType, entry) => {
  open(`/setPassword/set?user_type=${userType}`);
  expect(await screen.findByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', `/microapp/${entry}`);
  expect(screen.queryByText('By phone')).not.toBeInTheDocument();
});

test('accounts of an identity provider go to its sign-in', async () => {
  open('/setPassword/set?user_type=16');
  expect(await screen.findByRole('link', { name: 'Use company single sign-on' })).toHaveAttribute(
    'href',
    '/microapp/loginUam',
  );
});

test('the page lists the access keys of the account that a new password disables', async () => {
  server.use(
    policy,
    right,
    mock(listRecoverableAccounts, {
      rows: [
        {
          user_id: 'u-lin',
          login_name: 'lin',
          access_keys: [{ access_key_id: 'AKbuilds', desc: '', last_used_time: new Date().toISOString() }],
        },
      ],
      total: 1,
    }),
  );
  const { user } = open();
  await verify(user);
  expect(
    await screen.findByText('1 access key will be disabled. You can enable each again after signing in.'),
  ).toBeInTheDocument();
  expect(screen.getByText('AKbuilds')).toBeInTheDocument();
});

test('an account for single sign-on only is sent to its provider', async () => {
  server.use(
    policy,
    right,
    mock(listRecoverableAccounts, {
      refused: 'Account.Login.Idp.Only',
      more: { sso: { enterprise_id: 'co-1', idp_config_id: 'idp-1', idp_name: 'Okta' } },
    }),
  );
  const { user } = open();
  await verify(user);
  expect(await screen.findByRole('link', { name: 'Okta' })).toHaveAttribute(
    'href',
    '/microapp/loginUam/co-1?idp_config_id=idp-1',
  );
});
