import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createDirectoryToken, readDirectory } from '@portal/common/contract/identity-provider/directory';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks } from '../../testing/providers.ts';

const admin = someUser({ user_type: UserType.enterprise, co_id: 'co-1' });
const PAGE = '/uam/provider/detail/u-9';

test('a token is made, shown once, and revoked; people and calls unfold, one at a time', async () => {
  server.use(...providerMocks());
  const { user } = renderApp(App, PAGE, { user: admin });
  expect(await screen.findByText('https://account.example/scim/v2')).toBeInTheDocument();
  expect(screen.getByText('2 people, 1 disabled')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Note/), 'Entra ID');
  await user.click(within(dialog).getByText('365 days'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('dt-0.secret')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('dt-0.secret')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'People' }));
  expect(await screen.findByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', expect.stringContaining('u-7'));
  await user.click(screen.getByRole('button', { name: 'Calls' }));
  expect(await screen.findByText('The owner is not disabled.')).toBeInTheDocument();
  expect(screen.getByText('PATCH /Users/{id}')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Ann Lee' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guide' }));
  expect(await screen.findByText(/Tenant URL is the base address/)).toBeInTheDocument();
  await user.click(screen.getByText('Okta'));
  expect(await screen.findByText(/SCIM connector base URL/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revoke the token Entra ID' }));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the token Entra ID' })).toBeNull());
});

test('a sign-in that is too old asks again; whoever came by a link sees no directory', async () => {
  server.use(
    mock(createDirectoryToken, 'Account.SignIn.Recent.Required'),
    mock(readDirectory, {
      base_url: 'https://account.example/scim/v2',
      tokens: [],
      people: 0,
      disabled: 0,
      matched: 0,
    }),
    ...providerMocks(),
  );
  const { user } = renderApp(App, PAGE, { user: admin });
  expect(await screen.findByText('Not set up')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  await user.type(await screen.findByLabelText('Note'), 'Okta');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again instead' }));
  cleanup();
  const after = renderApp(App, PAGE, { user: admin });
  expect(await screen.findByLabelText('Note')).toHaveValue('Okta');
  after.unmount();
  renderApp(App, PAGE, { user: { ...admin, scope: 'setup' as const } });
  expect(await screen.findByText('Opened with a link')).toBeInTheDocument();
  expect(screen.queryByText('People from your directory (SCIM)')).toBeNull();
});
