import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { PortalNotice } from '@portal/common/contract/account/notices';
import type { Host } from '@portal/common/host/host';
import { LIVE } from '@portal/common/host/live';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { testBus } from '@portal/common/testing/bus';
import { server } from '@portal/common/testing/mock';
import { noticeMocks, someNotice } from '@portal/common/testing/notices';
import { someUser } from '@portal/common/testing/world';
import { messages } from '../../intl/messages.ts';
import { Bell } from './bell.tsx';

const send: Host['request'] = (path, init) => fetch(new URL(path, location.origin), init);

function open(notices: PortalNotice[], request = send) {
  const world = { notices, choices: [], asked: [] as unknown[] };
  server.use(...noticeMocks(world));
  const events = testBus();
  const host = { apiBase: '', locale: 'en-US', events, user: someUser(), request } as unknown as Host;
  const tab = (name: string) => (
    <section aria-label={name}>
      <Bell host={host} />
    </section>
  );
  const shown = render(
    <MemoryRouter>
      <RemoteProviders name="shell" locale="en-US" theme="light" messages={messages}>
        {tab('first')}
        {tab('second')}
      </RemoteProviders>
    </MemoryRouter>,
  );
  const live = () =>
    act(() => {
      events.emit(LIVE.state, ['notices']);
      events.emit(LIVE.data, { topic: 'notices', data: {} });
    });
  return { world, events, live, user: userEvent.setup(), ...shown };
}
const bellIn = (name: string) => within(screen.getByRole('region', { name })).getByRole('button');
const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  document.title = 'Profile';
});

test('the count is at the bell and in the title; what comes is announced in one of two tabs', async () => {
  const { world, live, unmount } = open([someNotice({ notice_id: 5 })]);
  await waitFor(() => expect(bellIn('first')).toHaveAccessibleName('Notices, 1 unread'));
  expect(bellIn('second')).toHaveTextContent('1');
  expect(document.title).toBe('(1) Profile');
  document.title = 'Security';
  await waitFor(() => expect(document.title).toBe('(1) Security'));
  // What was there before is no news.
  expect(news()).toEqual(['', '']);
  world.notices = [someNotice({ notice_id: 6, title: 'Acme is verified' }), ...world.notices];
  live();
  await waitFor(() => expect(document.title).toBe('(2) Security'));
  expect(news().toSorted()).toEqual(['', 'New notice: Acme is verified']);
  unmount();
  expect(document.title).toBe('Security');
});

test('the panel opens with the newest notices, takes the focus, and marks all of them', async () => {
  const { world, user } = open([someNotice({ notice_id: 5 }), someNotice({ notice_id: 4, title: 'Before', read: 1 })]);
  await waitFor(() => expect(bellIn('first')).toHaveTextContent('1'));
  await user.click(bellIn('first'));
  const panel = await screen.findByRole('dialog', { name: 'Notices' });
  expect(within(panel).getByRole('heading', { name: 'Notices' })).toHaveFocus();
  expect(await within(panel).findAllByRole('listitem')).toHaveLength(2);
  await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(bellIn('first')).toHaveAccessibleName('Notices'));
  expect(world.asked).toEqual([{ until: 5 }]);
  expect(document.title).toBe('Profile');
  const seeAll = async () =>
    within(await screen.findByRole('dialog', { name: 'Notices' })).getByRole('link', { name: 'See all' });
  expect(await seeAll()).toHaveAttribute('href', '/notices');
  await user.click(await seeAll());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // On the page itself the panel closes, too, and the keyboard goes on at the bell.
  await user.click(bellIn('first'));
  const link = await seeAll();
  await user.click(link);
  await waitFor(() => expect(link.closest('.acc-popover')).toHaveClass('acc-popover-hidden'));
  expect(bellIn('first')).toHaveFocus();
});

test('an older answer does not replace that of a later call', async () => {
  const asked: PromiseWithResolvers<Response>[] = [];
  const { events } = open([], () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise;
  });
  const answer = (calls: typeof asked, unread: number) =>
    act(async () => {
      for (const { resolve } of calls) resolve({ ok: true, json: async () => ({ unread, latest: null }) } as Response);
    });
  // Each of the two tabs asks.
  await waitFor(() => expect(asked).toHaveLength(2));
  events.emit('notices:changed', null);
  await waitFor(() => expect(asked).toHaveLength(4));
  await answer(asked.slice(2), 2);
  await answer(asked.slice(0, 2), 1);
  expect(bellIn('first')).toHaveTextContent('2');
});
