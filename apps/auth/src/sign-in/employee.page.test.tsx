import { screen, waitFor } from '@testing-library/react';
import { signInPortal } from '@portal/common/contract/sign-in/sign-in';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

async function signInAt(path: string) {
  const view = renderApp(App, path, { user: null });
  await view.user.type(await screen.findByLabelText('Account'), 'admin@provider.example');
  await view.user.type(screen.getByLabelText('Password'), 'Staff#2026');
  await view.user.click(screen.getByText('Sign in').closest('button')!);
  return view;
}

test.each(['/loginEmployeePortal?login_challenge=c-8', '/login?user_type=8&login_challenge=c-8'])(
  'staff sign in at %s',
  async (path) => {
    server.use(
      mock(signInPortal, ({ body }) => {
        expect(body).toEqual({
          Account: 'admin@provider.example',
          AccountType: AccountType.email,
          VerifyType: VerifyType.password,
          VerifyInfo: 'Staff#2026',
          LoginChallenge: 'c-8',
          UserType: UserType.employee,
          Remember: 0,
        });
        return { RedirectURL: 'https://portal.example/oauth2/auth/c-8' };
      }),
    );

    const { host } = await signInAt(path);

    await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/oauth2/auth/c-8'));
  },
);

test('staff get neither codes nor registration', async () => {
  renderApp(App, '/loginEmployeePortal', { user: null });

  expect(await screen.findByRole('heading', { name: 'Staff sign-in' })).toBeInTheDocument();
  expect(screen.queryByText('Code sign-in')).not.toBeInTheDocument();
  expect(screen.queryByText(/Register/)).not.toBeInTheDocument();
});

test('a wrong password is reported at the account', async () => {
  server.use(mock(signInPortal, { refused: 'Account.Login.Wrong', fields: { Account: 'Account.Login.Wrong' } }));

  await signInAt('/loginEmployeePortal?login_challenge=c-8');

  expect(await screen.findByText('Wrong account or password. Check both and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Account')).toHaveAttribute('aria-invalid', 'true');
});
