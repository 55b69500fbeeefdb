import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { readUserSource, signInIndividual, signInPortal } from '@portal/common/contract/sign-in/sign-in';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserSource } from '@portal/common/enums/user/user-source';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

type View = ReturnType<typeof renderApp>;
const source = (user_source: UserSource) => mock(readUserSource, { user_source });
const submit = () => screen.getByText('Sign in').closest('button')!;

async function put(user: View['user'], control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

test('partners of EUOP choose between password and code, e-mail and phone', async () => {
  server.use(
    mock(readUserSource, ({ params }) => {
      expect(params).toMatchObject({ client_id: 'crm' });
      return { user_source: UserSource.euop };
    }),
    mock(signInPortal, ({ body }) => {
      expect(body).toEqual({
        Account: '+86-13800000126',
        AccountType: AccountType.phone,
        VerifyType: VerifyType.password,
        VerifyInfo: 'Quill-2026',
        LoginChallenge: 'c-4',
        UserType: UserType.partner,
        Remember: 0,
      });
      return { RedirectURL: 'https://portal.example/partner' };
    }),
  );
  const { user, host } = renderApp(App, '/loginPartnerPortal?login_challenge=c-4&client_id=crm', { user: null });

  await user.click(await screen.findByRole('button', { name: 'Use phone instead' }));
  expect(screen.getByRole('button', { name: 'Use e-mail instead' })).toBeInTheDocument();
  await put(user, screen.getByLabelText('Phone number'), '13800000126');
  await put(user, screen.getByLabelText('Password'), 'Quill-2026');
  await user.click(submit());

  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/partner'));
});

test.each([
  ['another source', source(UserSource.e3)],
  ['an unknown source', mock(readUserSource, 'Account.NotFound')],
])('%s: e-mail and password, without a choice', async (_, answer) => {
  server.use(answer);
  renderApp(App, '/loginPartnerPortal', { user: null });

  expect(await screen.findByText('Sign in with your registered e-mail and password')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toBeInTheDocument();
  expect(screen.queryByText('Code sign-in')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Use phone instead' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Register your company' })).toHaveAttribute(
    'href',
    '/microapp/registerPartnerPortal',
  );
  expect(screen.getByRole('link', { name: /Forgot password/ })).toHaveAttribute(
    'href',
    '/microapp/setPassword/set?user_type=4',
  );
});

test('a login name is not accepted as e-mail; empty fields are reported one after the other', async () => {
  server.use(source(UserSource.e3));
  const { user } = renderApp(App, '/loginPartnerPortal?login_challenge=c-4', { user: null });

  await user.click(await screen.findByText('Sign in'));
  await waitFor(() => expect(screen.getByText('Enter the e-mail')).toBeInTheDocument());
  await put(user, screen.getByLabelText('E-mail'), 'mara');
  await user.tab();
  await waitFor(() => expect(screen.getByText('Use the form name@company.com')).toBeInTheDocument());
  // The focused field shows no error until it is left.
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await user.clear(screen.getByLabelText('E-mail'));
  await put(user, screen.getByLabelText('E-mail'), 'mara@example.com');
  await user.click(screen.getByText('Sign in'));
  await waitFor(() => expect(screen.getByText('Enter a password')).toBeInTheDocument());
});

test('in code mode an unknown account is reported when its field is left: link to register, and no code', async () => {
  let asked = 0;
  server.use(
    source(UserSource.euop),
    mock(checkParam, ({ query }) => {
      asked++;
      expect(query).toMatchObject({ ParamType: ParamType.email, UserType: UserType.partner, IsLogin: 1 });
      return { Code: '0', Message: '', Data: [{ IsExist: query.ParamValue !== 'nobody@example.com' }] };
    }),
  );
  const { user, change } = renderApp(App, '/loginPartnerPortal?login_challenge=c-4', { user: null });

  await user.click(await screen.findByText('Code sign-in'));
  const email = await screen.findByLabelText('E-mail');
  await put(user, email, 'nobody@example.com');
  await user.tab();

  expect(await screen.findByText(/No account with this e-mail/)).toHaveTextContent(
    /^No account with this e-mail. Check it or register.$/,
  );
  expect(screen.getByRole('link', { name: 'register' })).toHaveAttribute(
    'href',
    '/microapp/registerPartnerPortal?login_challenge=c-4',
  );
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
  change({ locale: 'zh-CN' });
  expect(screen.getByText(/该邮箱未注册/)).toBeInTheDocument();
  change({ locale: 'en-US' });

  await user.clear(email);
  await put(user, email, 'mara@example.com');
  await user.tab();
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  expect(screen.queryByText(/No account with this e-mail/)).not.toBeInTheDocument();
});

test('if the existence cannot be checked, no error is shown', async () => {
  server.use(source(UserSource.euop), mock(checkParam, 'Account.Man.Machine.Required'));
  const { user } = renderApp(App, '/loginPartnerPortal?login_challenge=c-4', { user: null });

  await user.click(await screen.findByText('Code sign-in'));
  await put(user, await screen.findByLabelText('E-mail'), 'mara@example.com');
  await user.tab();

  expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  expect(screen.queryByText(/No account/)).not.toBeInTheDocument();
});

test('an account pending deletion shows both dates', async () => {
  server.use(
    source(UserSource.e3),
    mock(signInPortal, {
      refused: 'Account.Login.Deleting',
      more: {
        deleting: {
          user_id: 'u-9',
          user_type: UserType.partner,
          since: '2026-11-02T12:00:00Z',
          until: '2026-12-14T12:00:00Z',
          email: null,
          phone: null,
        },
      },
    }),
  );
  const { user } = renderApp(App, '/loginPartnerPortal?login_challenge=c-4', { user: null });

  await put(user, await screen.findByLabelText('E-mail'), 'mara@example.com');
  await put(user, screen.getByLabelText('Password'), 'Quill-2026');
  await user.click(submit());

  expect((await screen.findByText(/Deletion of this account was requested on/)).parentElement).toHaveTextContent(
    '2026-11-02. It can be restored until 2026-12-14. Contact support.',
  );
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('individuals sign in by login name, with their own call', async () => {
  server.use(
    mock(signInIndividual, ({ body }) => {
      expect(body).toMatchObject({
        account: 'wanglei',
        account_type: AccountType.loginName,
        user_type: UserType.individual,
        login_challenge: 'c-1',
      });
      return { reset_code: 'r-1', status: 0, user_name: 'Wang Lei', user_id: 'u-1', user_type: UserType.individual };
    }),
  );
  const { user, host } = renderApp(App, '/loginIndividualPortal?login_challenge=c-1', { user: null });

  expect(await screen.findByRole('heading', { level: 1, name: 'Personal sign-in' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/microapp/registerIndividualPortal?login_challenge=c-1',
  );
  await put(user, screen.getByLabelText('Account'), 'wanglei');
  await put(user, screen.getByLabelText('Password'), 'Quill-2026');
  await user.click(submit());

  await waitFor(() =>
    expect(host.navigate).toHaveBeenCalledWith(
      expect.stringContaining('/setPassword/reset?reset_code=r-1&status=0&user_name=Wang+Lei'),
    ),
  );
});

test.each([
  ['/login?user_type=4&login_challenge=c', 'Partner sign-in'],
  ['/login?user_type=32&login_challenge=c', 'Partner sign-in'],
  ['/login?user_type=1&login_challenge=c', 'Personal sign-in'],
  ['/password?login_challenge=c', 'Enterprise sign-in'],
  ['/login?user_type=6&login_challenge=c', 'Choose an account type'],
])('%s shows %s', async (path, title) => {
  server.use(source(UserSource.e3));
  renderApp(App, path, { user: null });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});
