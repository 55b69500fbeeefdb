import { screen, waitFor, within } from '@testing-library/react';
import {
  createIdpLink,
  listIdpLinks,
  openIdpLink,
  type IdpLink,
} from '@portal/common/contract/identity-provider/idp-links';
import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks, someConfiguration, someProvider } from '../../testing/providers.ts';

const admin = someUser({ user_type: UserType.enterprise, co_id: 'co-1' });
const byLink = { ...admin, scope: 'setup' as const };
const fresh = () =>
  someProvider({
    status: IdpStatus.disabled,
    live: null,
    candidate: someConfiguration(),
    missing: ['test', 'recovery'],
  });

test('a link is made for somebody, shown once, listed, and revoked', async () => {
  server.use(...providerMocks());
  const { user } = renderApp(App, '/uam/provider/detail/u-9', { user: admin });
  await user.click(await screen.findByRole('button', { name: 'Create a link' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Enter whom the link is for')).toBeInTheDocument();
  await user.type(screen.getByLabelText('For'), 'Kim, IT');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('https://account.example/microapp/uam/link#secret')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the link for Kim, IT' }));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Kim, IT')).toBeNull());
});

test('the session of a link has the three steps of the set-up, and no way to switch on', async () => {
  server.use(...providerMocks([fresh()]));
  renderApp(App, '/uam/provider/edit/u-9?step=on', { user: byLink });
  expect(await screen.findByText('Opened with a link')).toBeInTheDocument();
  const steps = await screen.findByRole('navigation', { name: 'Steps of the set-up' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create a link' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Identity providers' })).toBeNull();
});

test('the page of a link opens the set-up on demand, and says when the link is over', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(openIdpLink, ({ body }) => {
      sent.push(body);
      return { config_id: 'u-9', expire_time: '2026-11-02T10:00:00Z' };
    }),
  );
  const { user, host, unmount } = renderApp(App, '/uam/link#the-secret', { user: null });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(expect.stringMatching(/\/uam\/provider\/edit\/u-9$/)));
  expect(sent).toEqual([{ link_token: 'the-secret' }]);
  unmount();
  server.use(mock(openIdpLink, 'Account.Idp.Link.Over'));
  const again = renderApp(App, '/uam/link#the-secret', { user: null });
  await again.user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByText(/This link is no longer valid/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('the row of a link that has ended says so and offers a new one for the same person', async () => {
  const ended: IdpLink = {
    link_id: 'idl-0',
    note: 'Kim, IT',
    creator: 'Main',
    create_time: '2026-11-02T08:00:00Z',
    expire_time: '2026-11-09T08:00:00Z',
    open_time: null,
    ended: 1,
  };
  const sent: unknown[] = [];
  server.use(
    mock(listIdpLinks, { rows: [ended], total: 1 }),
    mock(createIdpLink, ({ body }) => {
      sent.push(body);
      return {
        link_id: 'idl-1',
        link_url: 'https://account.example/microapp/uam/link#new',
        expire_time: ended.expire_time,
      };
    }),
    ...providerMocks(),
  );
  const { user } = renderApp(App, '/uam/provider/detail/u-9', { user: admin });
  expect(await screen.findByText(/No longer valid: its creator has signed out everywhere/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create a new one for Kim, IT' }));
  expect(await screen.findByLabelText('For')).toHaveValue('Kim, IT');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('https://account.example/microapp/uam/link#new')).toBeInTheDocument();
  expect(sent).toEqual([{ config_id: 'u-9', note: 'Kim, IT', replaces: 'idl-0' }]);
});

test('the dialog that shows a link once is left by its button only', async () => {
  server.use(...providerMocks());
  const { user } = renderApp(App, '/uam/provider/detail/u-9', { user: admin });
  await user.click(await screen.findByRole('button', { name: 'Create a link' }));
  await user.type(await screen.findByLabelText('For'), 'Kim, IT');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const link = await screen.findByText('https://account.example/microapp/uam/link#secret');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(link).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(link).not.toBeInTheDocument());
});
