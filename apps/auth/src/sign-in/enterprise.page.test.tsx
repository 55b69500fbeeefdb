import { act, screen, waitFor } from '@testing-library/react';
import { readCaptcha, solveCaptcha } from '@portal/common/contract/sign-in/captcha';
import { signInEnterprise } from '@portal/common/contract/sign-in/sign-in';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { sendVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { shortenTimer } from '@portal/common/testing/shorten-timer';
import App from '../app.tsx';

// The captcha shows for two seconds that it was passed.
shortenTimer('setTimeout', 2000, 0);

const PATH = '/loginEnterprisePortal?login_challenge=given-1&state=s1';
const open = (path = PATH) => renderApp(App, path, { user: null });

async function put(user: ReturnType<typeof open>['user'], control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

async function fillIn(
  user: ReturnType<typeof open>['user'],
  account = 'lin.yuan@example.com',
  password = 'Quill-2026',
) {
  await put(user, await screen.findByLabelText('Account'), account);
  await put(user, screen.getByLabelText('Password'), password);
}

const signIn = () => screen.getByText('Sign in').closest('button')!;

test('a right password continues at the redirect URL', async () => {
  server.use(
    mock(signInEnterprise, ({ body }) => {
      expect(body).toEqual({
        account: 'lin.yuan@example.com',
        account_type: AccountType.email,
        verify_type: VerifyType.password,
        verify_info: 'Quill-2026',
        user_type: UserType.enterprise,
        login_challenge: 'given-1',
        remember: 1,
      });
      return { redirect_url: 'https://portal.example/oauth2/auth/given-1' };
    }),
  );
  const { user, host } = open();

  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'Stay signed in for 30 days' }));
  await user.click(signIn());

  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/oauth2/auth/given-1'));
  expect(host.authorise).not.toHaveBeenCalled();
  expect(localStorage.getItem('acc:loginAccount')).toBe('lin.yuan@example.com');
});

test('after Back from a sign-in the form can be used again, without the secret and with a new challenge', async () => {
  const challenges: string[] = [];
  server.use(
    mock(signInEnterprise, ({ body }) => {
      challenges.push(body.login_challenge);
      return { redirect_url: 'https://portal.example/oauth2/auth/given-1' };
    }),
  );
  const { user, host } = open();
  const comeBack = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  await fillIn(user);
  comeBack();
  expect(screen.getByLabelText('Password')).toHaveValue('Quill-2026');
  await user.click(signIn());
  await waitFor(() => expect(host.leave).toHaveBeenCalledTimes(1));
  comeBack();
  expect(screen.getByLabelText('Password')).toHaveValue('');

  await fillIn(user);
  await user.click(signIn());
  await waitFor(() => expect(host.leave).toHaveBeenCalledTimes(2));
  expect(challenges).toEqual(['given-1', 'challenge-1']);
});

test('who goes on to the registration while a sign-in is answered stays there, and may come back for another', async () => {
  const answer = Promise.withResolvers<void>();
  server.use(
    mock(readPasswordPolicy, { min: 10, max: 16 }),
    mock(signInEnterprise, async ({ body }) => {
      if (body.account === 'first@example.com') await answer.promise;
      return { redirect_url: `https://portal.example/${body.account}` };
    }),
  );
  const { user, host, path } = open();
  await fillIn(user, 'first@example.com');
  await user.click(signIn());
  await user.click(screen.getByRole('link', { name: 'Register your company' }));
  await waitFor(() => expect(path()).toMatch(/^\/registerEnterprisePortal/));
  await screen.findByLabelText('Company name');
  answer.resolve();

  act(() => void host.navigate(PATH));
  await fillIn(user, 'second@example.com');
  await user.click(signIn());
  await waitFor(() => expect(host.leave).toHaveBeenLastCalledWith('https://portal.example/second@example.com'));
  expect(host.leave).toHaveBeenCalledTimes(1);
});

test('a sign-in that waits for its challenge is not sent when the page has been left', async () => {
  const challenge = Promise.withResolvers<string>();
  const sent: string[] = [];
  server.use(
    mock(readPasswordPolicy, { min: 10, max: 16 }),
    mock(signInEnterprise, ({ body }) => {
      sent.push(body.account);
      return { redirect_url: 'https://portal.example/' };
    }),
  );
  const { user, host, path } = open('/loginEnterprisePortal');
  jest.mocked(host.authorise).mockReturnValueOnce(challenge.promise);
  await fillIn(user, 'first@example.com');
  await user.click(signIn());
  await user.click(screen.getByRole('link', { name: 'Register your company' }));
  await waitFor(() => expect(path()).toMatch(/^\/registerEnterprisePortal/));
  await act(async () => challenge.resolve('challenge-1'));

  act(() => void host.navigate('/loginEnterprisePortal'));
  await fillIn(user, 'second@example.com');
  await user.click(signIn());
  await waitFor(() => expect(host.leave).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['second@example.com']);
});

test('without a challenge in the address the host starts one; login names and e-mails are sent with their type; return_uri is kept', async () => {
  server.use(
    mock(signInEnterprise, ({ body }) => {
      expect(body).toMatchObject({
        login_challenge: 'challenge-1',
        account: 'linyuan_hy',
        account_type: AccountType.loginName,
        remember: 0,
      });
      return { redirect_url: 'https://portal.example/oauth2/auth/x' };
    }),
  );
  const { user, host } = open('/loginEnterprisePortal?return_uri=%2Fmicroapp%2Fprofile');

  await fillIn(user, 'linyuan_hy');
  await user.click(signIn());

  await waitFor(() =>
    expect(host.leave).toHaveBeenCalledWith('https://portal.example/oauth2/auth/x?return_uri=%2Fmicroapp%2Fprofile'),
  );
  expect(host.authorise).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('acc:loginAccount')).toBeNull();
});

test('a wrong secret is reported at the account, keeps the input, and the text follows the language', async () => {
  server.use(mock(signInEnterprise, 'Account.Login.Wrong'));
  const { user, change } = open();

  await fillIn(user);
  await user.click(signIn());

  const account = screen.getByLabelText('Account');
  expect(await screen.findByText('Wrong account or password. Check both and try again.')).toBeInTheDocument();
  expect(account).toHaveAttribute('aria-invalid', 'true');
  expect(account).toHaveFocus();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText('账号或密码不正确，请核对后重试')).toBeInTheDocument();
  expect(screen.getByLabelText('账号')).toHaveValue('lin.yuan@example.com');
});

test('empty fields are reported before anything is sent', async () => {
  const { user } = open();

  await screen.findByLabelText('Account');
  await user.click(signIn());

  expect(await screen.findByText('Enter your e-mail or login name')).toBeInTheDocument();
  expect(screen.getByLabelText('Account')).toHaveFocus();
});

test('tabbing past empty fields shows no error; a field with a wrong text does', async () => {
  const { user } = open();
  await user.click(await screen.findByLabelText('Account'));
  for (let stop = 0; stop < 5; stop += 1) await user.tab();
  expect(screen.getByLabelText('Password')).not.toHaveFocus();
  expect(screen.queryByText(/^Enter (your|a) /)).not.toBeInTheDocument();
  await put(user, screen.getByLabelText('Account'), 'x@');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('Account')).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.queryByText('Enter a password')).not.toBeInTheDocument();
});

test('an expired challenge is renewed in place', async () => {
  server.use(
    mock(signInEnterprise, ({ body }) =>
      body.login_challenge === 'given-1' ? 'Account.Page.Expired' : { redirect_url: 'https://portal.example/go' },
    ),
  );
  const { user, host } = open();

  await fillIn(user);
  await user.click(signIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('This page had expired and has been renewed');
  await user.click(signIn());

  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/go'));
});

test.each([
  [
    'too many tries',
    { refused: '4290000000', retry_after: 40 } as const,
    'Too many attempts. Try again in 40 seconds.',
  ],
  ['an API that is down', Response.error(), 'The service cannot be reached'],
])('%s is shown above the button', async (_, answer, text) => {
  server.use(mock(signInEnterprise, () => answer));
  const { user } = open();

  await fillIn(user);
  await user.click(signIn());

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Password')).toHaveValue('Quill-2026');
});

test('a password that must be set first continues at the reset page', async () => {
  server.use(
    mock(signInEnterprise, {
      reset_code: 'r-1',
      status: 1,
      user_name: 'Lin',
      user_id: 'u-7',
      user_type: UserType.enterprise,
    }),
  );
  const { user, host } = open();
  host.navigate.mockImplementation(() => {});

  await fillIn(user);
  await user.click(signIn());

  await waitFor(() => expect(host.navigate).toHaveBeenCalled());
  expect(host.navigate.mock.calls[0][0]).toBe(
    '/setPassword/reset?reset_code=r-1&status=1&user_name=Lin&user_id=u-7&user_type=2&redirect_uri=&lang=en_US',
  );
});

test('"Send code" with an empty account marks and focuses the account; tabbing past the code shows no error', async () => {
  const { user } = renderApp(App, '/loginEnterprisePortal?login_challenge=c-1', { user: null });
  await user.click(await screen.findByText('Code sign-in'));
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Enter the e-mail')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await user.type(screen.getByLabelText('E-mail'), 'mara@example.com');
  await user.tab();
  await user.tab();
  expect(screen.queryByText('Enter the code')).not.toBeInTheDocument();
});

test('a signed-in user sees the own name and can continue; with a challenge the form is shown anyway', async () => {
  const { user, host, unmount } = renderApp(App, '/loginEnterprisePortal');
  expect(await screen.findByText(/You are signed in as Lin Yuan/)).toBeInTheDocument();
  expect(screen.getByLabelText('Account')).toBeInTheDocument();
  host.navigate.mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Continue as Lin Yuan' }));
  expect(host.navigate).toHaveBeenCalledWith('/');
  unmount();
  renderApp(App, PATH);
  await screen.findByLabelText('Account');
  expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument();
});

test('a sign-in by code asks for a captcha, then for the code; an unknown e-mail has a link to the registration', async () => {
  let sent = 0;
  server.use(
    mock(readCaptcha, ({ query }) => ({
      man_machine_token: 'm-1',
      background_picture: 'data:,',
      background_pic_MD5: 'b',
      gap_picture: 'data:,',
      gap_pic_MD5: 'g',
      pointX: 0,
      pointY: 60,
      scene: VerifyScene.enterprisePartnerLogin,
      proportion: query.proportion,
    })),
    mock(solveCaptcha, ({ body }) => {
      expect(body).toMatchObject({ man_machine_token: 'm-1', pointX: 12, pointY: 60, background_pic_MD5: 'b' });
      return { man_machine_token: 'm-1' };
    }),
    mock(sendVerifyCode, ({ body }) => {
      expect(body).toMatchObject({ verify_code_type: 4, man_machine_token: 'm-1', type: 1 });
      sent += 1;
      return sent === 1 ? 'Account.User.Login.Email.Not.Exist' : { retry_after: 60 };
    }),
    mock(signInEnterprise, ({ body }) => {
      expect(body).toMatchObject({ verify_type: VerifyType.code, verify_info: '409217', account: 'right@example.com' });
      return 'Account.VerifyCode.Wrong';
    }),
  );
  const { user } = open();
  async function passCaptcha() {
    const slider = await screen.findByRole('slider');
    await waitFor(() => expect(slider).toHaveAttribute('aria-disabled', 'false'));
    slider.focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(screen.queryByRole('slider')).not.toBeInTheDocument());
  }

  await user.click(await screen.findByText('Code sign-in'));
  const email = await screen.findByLabelText('E-mail');
  await put(user, email, 'wrong@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await passCaptcha();

  // Shown once, under the field; the link to the registration is part of the sentence.
  expect(await screen.findByText(/No account with this e-mail/)).toHaveTextContent(
    /^No account with this e-mail. Check it or register.$/,
  );
  expect(screen.getByRole('link', { name: 'register' })).toHaveAttribute(
    'href',
    '/microapp/registerEnterprisePortal?login_challenge=given-1&state=s1',
  );
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();

  await user.clear(email);
  await put(user, email, 'right@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await passCaptcha();

  expect(await screen.findByText(/Resend in \d+ s/)).toBeInTheDocument();
  await put(user, screen.getByLabelText('Verification code'), '409217');
  await user.click(signIn());
  expect(await screen.findByText('Wrong code. Check it and try again.')).toBeInTheDocument();
});

test('switching to phone clears the input', async () => {
  const { user } = open();
  await fillIn(user, 'x', 'y');

  await user.click(screen.getByRole('button', { name: 'Use phone instead' }));

  expect(await screen.findByLabelText('Phone number')).toHaveValue('');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('an e-mail that is typed as a phone number turns the field into the one for it, with what was typed', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Use phone instead' }));
  await user.type(await screen.findByLabelText('Password'), 'Paper#Ink7');
  await user.type(await screen.findByLabelText('Phone number'), 'lin@larkmoor.example');

  const account = screen.getByLabelText('Account');
  expect(account).toHaveValue('lin@larkmoor.example');
  expect(account).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Use phone instead' })).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('Paper#Ink7');
});

test('an account for single sign-on only is sent to its provider, in the same sign-in', async () => {
  server.use(
    mock(signInEnterprise, {
      refused: 'Account.Login.Idp.Only',
      more: { sso: { enterprise_id: 'co-1', idp_config_id: 'idp-1', idp_name: 'Okta' } },
    }),
  );
  const { user } = open();
  await fillIn(user);
  await user.click(signIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('signs in through its company’s identity provider only');
  expect(await screen.findByRole('link', { name: 'Okta' })).toHaveAttribute(
    'href',
    '/microapp/loginUam/co-1?login_challenge=given-1&state=s1&idp_config_id=idp-1',
  );
});

describe('login_hint of an application', () => {
  const HINTED = `${PATH}&login_hint=lin%40acme.example`;

  test.each(['en-US', 'zh-CN'] as const)(
    'is in the account field before the remembered account, %s',
    async (locale) => {
      localStorage.setItem('acc:loginAccount', 'other@acme.example');
      renderApp(App, HINTED, { user: null, locale });
      const account = await screen.findByLabelText(locale === 'en-US' ? 'Account' : '账号');
      await waitFor(() => expect(account).toHaveValue('lin@acme.example'));
      expect(screen.getByRole('checkbox')).not.toBeChecked();
    },
  );

  test('that no account can be is left out', async () => {
    open(`${PATH}&login_hint=%3Cscript%3E`);
    expect(await screen.findByLabelText('Account')).toHaveValue('');
  });
});
