import { screen, waitFor, within } from '@testing-library/react';
import { readCertification } from '@portal/common/contract/company/certification';
import { listPositions } from '@portal/common/contract/portal/lookups';
import {
  readAccount,
  readPersonalAccount,
  updateAttribute,
  updatePersonalAttribute,
} from '@portal/common/contract/account/profile';
import { AttrType } from '@portal/common/enums/user/attr-type';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from './app.tsx';
import { certification } from './testing/certification.ts';
import { account } from './testing/profile.ts';
import { profileWorld } from './testing/profile-world.ts';

const world = () => server.use(...profileWorld());

beforeEach(world);

test('the page has the account and the enterprise', async () => {
  renderApp(App, '/profile/baseInfo');
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
  expect(screen.getByText('Verified')).toBeInTheDocument();
  expect(screen.getByText('Not verified')).toBeInTheDocument();
  expect(screen.getByText('+86 138 0000 0126')).toBeInTheDocument();
  expect(await screen.findByText('IT manager')).toBeInTheDocument();
  expect(await screen.findByLabelText('Address')).toHaveValue('18 Riverside Road');
  expect(screen.getByText('Not linked')).toBeInTheDocument();
  expect(await screen.findByText('Business not verified')).toBeInTheDocument();
});

test('without the list of positions nothing waits for the position', async () => {
  server.use(mock(listPositions, { refused: '-1', status: 500 }));
  renderApp(App, '/profile/baseInfo');
  await screen.findByText('lin.yuan@example.com');
  await waitFor(() => expect(document.querySelector('[data-loading-word]')).toBeNull());
});

test('the password page opens in a new window with a return address', async () => {
  renderApp(App, '/profile/baseInfo');
  const link = await screen.findByRole('link', { name: /password/i });
  expect(link).toHaveAttribute('target', '_blank');
  const url = new URL(link.getAttribute('href')!, location.href);
  expect(url.pathname).toBe('/microapp/password');
  expect(Object.fromEntries(url.searchParams)).toEqual({ lang: 'en_US', user_type: '2', return_uri: location.href });
});

test('a name is changed inline, and the user of the host is refreshed', async () => {
  const changed: unknown[] = [];
  server.use(
    mock(updateAttribute, ({ body, params }) => {
      changed.push(params.id, body);
      return {};
    }),
  );
  const { user, host } = renderApp(App, '/profile/baseInfo');

  await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
  const field = screen.getByLabelText('Name');
  await user.clear(field);
  await user.paste('Lin Yuanyuan');
  await user.keyboard('{Enter}');

  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(changed).toEqual(['u-7', { AttrType: AttrType.name, AttrValue: 'Lin Yuanyuan', version: 1 }]);
  expect(host.refreshUser).toHaveBeenCalled();
});

test('an unchanged name closes the editor without a save', async () => {
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull());
});

test('a refused name keeps the editor open and shows the reason', async () => {
  server.use(mock(updateAttribute, { refused: '-1', message: 'Try again later' }));
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
  await user.type(screen.getByLabelText('Name'), ' jr');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Try again later')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Lin Yuan jr');
});

test('a position is chosen from the list', async () => {
  const changed: unknown[] = [];
  server.use(
    mock(updateAttribute, ({ body }) => {
      changed.push(body);
      return {};
    }),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await screen.findByText('IT manager');
  await user.click(screen.getByRole('button', { name: 'Edit Position' }));
  await user.click(screen.getByRole('combobox', { name: 'Position' }));
  await user.click(await screen.findByTitle('Buyer'));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(changed).toEqual([{ AttrType: AttrType.position, AttrValue: '4', version: 1 }]));
});

test.each([
  [AuthStatus.unauthenticated, 'Verify now'],
  [AuthStatus.rejected, 'Verify again'],
])('with status %s a banner links to the verification', async (auth_status, words) => {
  server.use(mock(readCertification, certification({ auth_status })));
  renderApp(App, '/profile/baseInfo');
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute(
    'href',
    '/microapp/profile/authentication/new/selectType',
  );
});

test('the banner does not wait for the verification, so that it does not move the page', async () => {
  const reply = Promise.withResolvers<void>();
  server.use(
    mock(readCertification, async () => {
      await reply.promise;
      return certification({ auth_status: AuthStatus.authenticated });
    }),
  );
  renderApp(App, '/profile/baseInfo');
  expect(await screen.findByRole('link', { name: 'Verify now' })).toBeInTheDocument();
  reply.resolve();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Verify now' })).toBeNull());
});

test.each([AuthStatus.pending, AuthStatus.authenticated])('with status %s there is no banner', async (auth_status) => {
  server.use(mock(readCertification, certification({ auth_status })));
  renderApp(App, '/profile/baseInfo');
  expect(
    await screen.findByText(auth_status === AuthStatus.pending ? 'Pending review' : 'Business verified'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^verify/i })).toBeNull();
});

test('a card that cannot be loaded shows an error and can be retried', async () => {
  server.use(mock(readAccount, '-1'));
  const { user } = renderApp(App, '/profile/baseInfo');
  const card = await screen.findByRole('region', { name: 'Account' });
  expect(await within(card).findByText('Account information could not be loaded')).toBeInTheDocument();
  expect(await screen.findByLabelText('Address')).toHaveValue('18 Riverside Road');

  world();
  await user.click(within(card).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
});

test('each tab has its own URL', async () => {
  const { user, path } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('link', { name: 'Business verification' }));
  expect(path()).toBe('/profile/authentication');
  expect(await screen.findByText('No records yet')).toBeInTheDocument();
});

test('an unknown tab redirects to the first one', async () => {
  const { path } = renderApp(App, '/profile/elsewhere');
  await waitFor(() => expect(path()).toBe('/profile/baseInfo'));
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
});

test('a user of an identity provider is a member: sees the company and its verification, and changes them as an administrator', async () => {
  const ofProvider = { user_type: UserType.idpUser, role: MemberRole.member };
  const { user, change } = renderApp(App, '/profile/baseInfo', { user: someUser(ofProvider) });
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
  expect(await screen.findByText('Company information')).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Company name' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Business verification' }));
  expect(await screen.findByText('No records yet')).toBeInTheDocument();
  change({ user: someUser({ ...ofProvider, role: MemberRole.administrator }) });
  await user.click(screen.getByRole('link', { name: 'Basic information' }));
  expect(await screen.findByRole('textbox', { name: 'Company name' })).toBeEnabled();
});

test('changing the language keeps the input', async () => {
  const { user, change } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
  await user.type(screen.getByLabelText('Name'), ' X');
  change({ locale: 'zh-CN' });
  expect(await screen.findByLabelText('姓名')).toHaveValue('Lin Yuan X');
});

test('values managed by an identity provider cannot be edited', async () => {
  renderApp(App, '/profile/baseInfo', { user: someUser({ user_type: UserType.idpUser }) });
  expect(await screen.findByText('Set by your identity provider')).toBeInTheDocument();
  expect(screen.getByText('You use company single sign-on')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Position' })).toBeInTheDocument();
  // Their identity provider decides on second factors.
  expect(screen.getByText('Account')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Where you are signed in' })).toBeInTheDocument();
  for (const name of ['Edit Name', 'Edit Login name', 'Link WeChat'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: /password/i })).toBeNull();
});

test('an individual sees the same account, read through its own endpoint', async () => {
  const changed: unknown[] = [];
  server.use(
    mock(readPersonalAccount, { Data: { ...account, UserType: UserType.individual, CoID: '' } }),
    mock(updatePersonalAttribute, ({ body, params }) => {
      changed.push(params.id, body);
      return {};
    }),
  );
  const { user } = renderApp(App, '/profile/baseInfo', { user: someUser({ user_type: UserType.individual }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
  await user.type(screen.getByLabelText('Name'), ' II');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(changed).toEqual(['u-7', { AttrType: AttrType.name, AttrValue: 'Lin Yuan II', version: 1 }]),
  );
  expect(screen.queryByText('Company information')).toBeNull();
});

test('the details show registration time, remark and tags', async () => {
  server.use(...profileWorld({ account: { Remark: 'Met at the fair', Tags: ['VIP', 'East'] } }));
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByText('More'));
  for (const text of ['Met at the fair', 'VIP', 'East']) expect(screen.getByText(text)).toBeVisible();
});
