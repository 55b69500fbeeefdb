import { act, screen, waitFor, within } from '@testing-library/react';
import { listNotices } from '../contract/account/notices.ts';
import type { NoticeChoice, PortalNotice } from '../contract/account/notices.ts';
import { UserType } from '../enums/user/user-type.ts';
import { LIVE } from '../host/live.ts';
import { commonMessages } from '../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { mock, server } from '../testing/mock.tsx';
import { noticeMocks, someNotice } from '../testing/notices.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { someUser } from '../testing/world.tsx';
import en from './intl/en-US.json';
import zh from './intl/zh-CN.json';
import NoticesPage from './notices.page.tsx';

const messages = { 'zh-CN': { ...commonMessages['zh-CN'], ...zh }, 'en-US': { ...commonMessages['en-US'], ...en } };
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={messages}>
    <NoticesPage />
  </RemoteRoot>
);

function open(notices: PortalNotice[], user = someUser({ user_type: UserType.enterprise }), path = '/notices') {
  const choices: NoticeChoice[] = [
    { kind: 'request', mail: 1, notice: 1 },
    { kind: 'company', mail: 1, notice: 0 },
  ];
  const world = { notices, choices, asked: [] as unknown[] };
  server.use(...noticeMocks(world));
  return { world, ...renderApp(App, path, { user }) };
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('notices are read by their link, marked one by one and all, and the rest of the page learns of it', async () => {
  const { world, user, host } = open([
    someNotice({ notice_id: 9, title: 'Third', page: null }),
    someNotice({ notice_id: 8, title: 'Second' }),
    someNotice({ notice_id: 7, title: 'First', read: 1 }),
  ]);
  const changed = jest.fn();
  host.events.on('notices:changed', changed);
  expect(await screen.findByText('2 unread')).toBeInTheDocument();
  await waitFor(() => expect(titles()).toEqual(['Unread Third', 'Unread Second', 'First']));
  expect(screen.queryByRole('link', { name: 'Third' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark as unread: First' }));
  expect(await screen.findByText('3 unread')).toBeInTheDocument();
  expect(changed).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Nothing unread')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  expect(world.asked).toEqual([{ 7: 0 }, { until: 9 }]);
  // What comes while the page is open.
  world.notices = [someNotice({ notice_id: 10, title: 'New' }), ...world.notices];
  act(() => {
    host.events.emit(LIVE.state, ['notices']);
    host.events.emit(LIVE.data, { topic: 'notices', data: {} });
  });
  await user.click(await screen.findByRole('link', { name: 'New' }));
  await waitFor(() => expect(world.asked.at(-1)).toEqual({ 10: 1 }));
});

test('filters are in the address; the focus stays in the list when its notice goes', async () => {
  const { user } = open(
    [
      someNotice({ notice_id: 9, title: 'One' }),
      someNotice({ notice_id: 8, title: 'Two' }),
      someNotice({ notice_id: 7, title: 'Old', read: 1 }),
    ],
    someUser({ user_type: UserType.enterprise }),
    '/notices?show=unread',
  );
  await user.click(await screen.findByRole('button', { name: 'Mark as read: One' }));
  await waitFor(() => expect(titles()).toEqual(['Unread Two']));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Notices' })).toHaveFocus());
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByTitle('Company'));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

test('kinds are turned off apart for messages and notices; those of an individual all stay', async () => {
  const { world, user } = open([]);
  expect(await screen.findByText('No notices yet')).toBeInTheDocument();
  expect(await screen.findByText(/Account and security” and “To do” always arrive/)).toBeInTheDocument();
  const [requests, company] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(within(company!).getByRole('switch', { name: 'Company: In the portal' })).not.toBeChecked();
  await user.click(within(requests!).getByRole('switch', { name: 'Requests and results: E-mail and SMS' }));
  await waitFor(() => expect(world.asked).toEqual([{ request: { mail: 0, notice: 1 } }]));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('an individual has nothing to choose; a failure can be tried again', async () => {
  const { user } = open([], someUser({ user_type: UserType.individual }));
  server.use(mock(listNotices, { refused: '-1', status: 500 }));
  await screen.findByRole('heading', { name: 'Notices' });
  expect(screen.queryByRole('combobox', { name: 'Kind' })).not.toBeInTheDocument();
  expect(screen.queryByText('Notice settings')).not.toBeInTheDocument();
  expect(await screen.findByText('Notices could not be loaded')).toBeInTheDocument();
  server.use(mock(listNotices, { rows: [someNotice()], total: 1 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toHaveLength(1));
});
