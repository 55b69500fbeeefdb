import { screen, waitFor, within } from '@testing-library/react';
import { listActivity, type ActivityEntry } from '../../contract/account/activity.ts';
import { ActivityAction, ActivityReason } from '../../enums/user/activity-action.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { ActivityCard } from './activity-card.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <ActivityCard />
  </RemoteRoot>
);
const open = () => renderApp(App, '/account/security');

const entry = (id: number, change: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  time: new Date(2026, 2, 9, 12, id).toISOString(),
  action: 'signIn.succeeded',
  by: 'self',
  network: '203.0.113.1',
  browser: 'Chrome',
  system: 'Windows',
  about: '',
  columns: [],
  ...change,
});

test.each(ActivityAction)('%s has a text in both languages', (action) => {
  for (const texts of Object.values(commonMessages))
    expect(texts).toHaveProperty([`activity.${action}`], expect.stringMatching(/./));
});

test('entries have action, time, place and actor, and are grouped by day', async () => {
  const before = new Date(2026, 2, 8, 9, 5).toISOString();
  server.use(
    mock(listActivity, {
      entries: [
        entry(9),
        entry(8, { action: 'accessKey.deleted', about: 'AKxyz' }),
        entry(7, { action: 'credits.booked', by: 'application', by_name: 'Billing', about: 'billing-1' }),
        entry(6, { action: 'purpose.given', purpose: 'marketing' }),
        entry(5, { action: 'account.changed', columns: ['phone', 'somethingNew'] }),
        entry(4, { action: 'certification.agreed', by: 'staff', network: '', browser: '', system: '', time: before }),
      ],
      next: null,
    }),
  );
  open();
  const days = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(days).toEqual(['March 9, 2026', 'March 8, 2026']);
  const [signIn, key, booking, purpose, change, decision] = screen.getAllByRole('listitem');
  for (const text of ['Signed in', 'You', 'Chrome · Windows', 'Network 203.0.113.1', '12:09'])
    expect(within(signIn!).getByText(text)).toBeInTheDocument();
  expect(within(key!).getByText('AKxyz').parentElement).toHaveTextContent('Key AKxyz');
  expect(within(booking!).getByText('billing-1').parentElement).toHaveTextContent('Reference billing-1');
  expect(within(booking!).getByText('Billing of the provider')).toBeInTheDocument();
  expect(within(purpose!).getByText('Use of data allowed')).toBeInTheDocument();
  expect(within(purpose!).getByText('News and offers')).toBeInTheDocument();
  expect(within(change!).getByText('Changed: phone number')).toBeInTheDocument();
  expect(within(decision!).getByText('Provider staff')).toBeInTheDocument();
  expect(within(decision!).queryByText(/Network/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('further entries are appended; a failure keeps the list and can be retried', async () => {
  let failing = true;
  server.use(
    mock(listActivity, ({ query }) => {
      if (query.before === undefined) return { entries: [entry(9), entry(8)], next: 8 };
      if (failing) return { refused: '-1', status: 500 };
      return { entries: [entry(7), entry(6)], next: null };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Could not load more. Try again.')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  failing = false;
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('12:06')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  // The focused button is gone.
  await waitFor(() => expect(screen.getAllByRole('listitem')[2]).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('an empty list and a failed one have their texts', async () => {
  server.use(mock(listActivity, { refused: '-1', status: 500 }));
  const { user } = open();
  expect(await screen.findByText('Activity could not be loaded')).toBeInTheDocument();
  server.use(mock(listActivity, { entries: [], next: null }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No activity yet')).toBeInTheDocument();
});

test('old and new values and the reason of a failed sign-in are shown', async () => {
  server.use(
    mock(listActivity, {
      entries: [
        entry(9, { action: 'signIn.failed', by: 'unknown', reason: 'wrongPassword' }),
        entry(8, {
          action: 'account.changed',
          columns: ['email', 'email_verified'],
          changes: [{ column: 'email', before: '', after: 'l***@example.com' }],
        }),
      ],
      next: null,
    }),
  );
  open();
  const [failed, changed] = await screen.findAllByRole('listitem');
  for (const text of ['Failed sign-in', 'Wrong password', 'Somebody who did not get in', 'Network 203.0.113.1'])
    expect(within(failed!).getByText(text)).toBeInTheDocument();
  expect(within(changed!).getByText('Changed e-mail: Not set → l***@example.com')).toBeInTheDocument();
  expect(within(changed!).getByText('Changed: e-mail verification')).toBeInTheDocument();
});

test.each(Object.values(ActivityReason))('the reason %s has a text in both languages', (reason) => {
  for (const texts of Object.values(commonMessages))
    expect(texts).toHaveProperty([`activity.reason.${reason}`], expect.stringMatching(/./));
});
