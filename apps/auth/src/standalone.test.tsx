import { screen, waitFor } from '@testing-library/react';
import { commonMessages } from '@portal/common/intl/messages';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from './app.tsx';
import { routes } from './routes.tsx';
import { handlers } from './testing/world.ts';

const open = (path: string) => {
  server.use(...handlers);
  return renderApp(App, path, { user: null });
};

test('the mocks show the sign-in and accept it', async () => {
  const { user, host } = open('/loginEnterprisePortal');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Enterprise sign-in');

  await user.type(screen.getByLabelText('Account'), 'linyuan');
  await user.type(screen.getByLabelText('Password'), 'Quill-2026{Enter}');
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('challenge-1'));
});

// A call without a mock fails the test.
test.each(routes.map(({ path }) => path.replace(':enterpriseId', 'hengyuan')))(
  '%s makes no call without a mock',
  async (path) => {
    open(`${path}?login_challenge=challenge-1&user_type=2&reset_code=r-1&user_id=u-1&status=1&report_code=n-1`);
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(/^$/);
  },
);

test('an account pending deletion can be restored, one of several by choice', async () => {
  const { user } = open('/restore?user_type=2');
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'many@example.com');
  await user.type(screen.getByLabelText('E-mail code'), '308412{Enter}');
  await user.click(await screen.findByLabelText('linyuan_shop'));
  await user.click(screen.getByRole('button', { name: 'Restore account' }));
  expect(await screen.findByText('Account restored')).toBeInTheDocument();
});

test('a sign-in to an account pending deletion shows that, with a link to restore it', async () => {
  const { user } = open('/loginEnterprisePortal');
  await user.type(await screen.findByLabelText('Account'), 'closed@example.com');
  await user.type(screen.getByLabelText('Password'), 'Quill-2026{Enter}');
  expect(await screen.findByText(commonMessages['en-US']['error.Account.Login.Deleting'])).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /restore/i })).toHaveAttribute(
    'href',
    expect.stringContaining('/restore?user_type=2'),
  );
});
