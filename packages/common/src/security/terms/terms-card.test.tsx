import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { choosePurpose, listTerms, readOwnTerms } from '../../contract/account/terms.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { commonMessages } from '../../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { someContent } from '../../testing/world.tsx';
import { someTerms } from '../../testing/terms.tsx';
import { TermsCard } from './terms-card.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <TermsCard />
  </RemoteRoot>
);
const open = (pageViews = true) => renderApp(App, '/account/security', { content: { ...someContent, pageViews } });

type Own = ReplyOf<typeof readOwnTerms>;
const none: Own = {
  accepted: [],
  purposes: (['marketing', 'usage', 'crossBorder'] as const).map((purpose) => ({ purpose, given: 0, time: null })),
};
const at = new Date(2026, 2, 9, 12).toISOString();
const toggle = (name: string) => screen.findByRole('switch', { name });

beforeEach(() => localStorage.clear());

test('shows what is in force, and what was accepted and when', async () => {
  server.use(
    mock(listTerms, { documents: [{ ...someTerms('privacy', 2), required: 1, valid_time: at }] }),
    mock(readOwnTerms, { ...none, accepted: [{ ...someTerms('agreement'), way: 'registration', accept_time: at }] }),
  );
  open();
  expect(await screen.findByRole('link', { name: 'Privacy statement' })).toHaveAttribute(
    'href',
    'https://account.example/terms/privacy/2?lang=en_US',
  );
  const row = (await screen.findByRole('link', { name: 'User agreement' })).closest('li');
  expect(row).toHaveTextContent(/Version 1.*2026/);
});

test('a portal without documents names none, and says that nothing was accepted', async () => {
  server.use(mock(readOwnTerms, none));
  open();
  expect(await screen.findByText('You have not accepted any documents yet.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getAllByRole('switch')).toHaveLength(3);
});

test('without a tracker usage statistics are not offered; who allowed them withdraws them', async () => {
  let given: Own['purposes'][number] = { purpose: 'usage', given: 1, time: at };
  server.use(
    mock(readOwnTerms, () => ({
      ...none,
      purposes: [...none.purposes.filter((one) => one.purpose !== 'usage'), given],
    })),
    mock(choosePurpose, ({ body }) => {
      given = { ...given, ...body };
      return {};
    }),
  );
  const { user, unmount } = open(false);
  await user.click(await toggle('Usage statistics'));
  expect(await screen.findByText(/^Withdrawn/)).toBeInTheDocument();
  expect(await toggle('Usage statistics')).not.toBeChecked();
  unmount();
  open(false);
  expect(await toggle('News and offers')).toBeInTheDocument();
  expect(screen.queryByRole('switch', { name: 'Usage statistics' })).not.toBeInTheDocument();
});

test('a purpose is allowed and withdrawn, and the frame learns of it', async () => {
  let own = none;
  const sent: unknown[] = [];
  server.use(
    mock(readOwnTerms, () => own),
    mock(choosePurpose, ({ params, body }) => {
      sent.push([params.purpose, body.given]);
      own = {
        ...none,
        purposes: none.purposes.map((one) => (one.purpose === params.purpose ? { ...one, ...body, time: at } : one)),
      };
      return {};
    }),
  );
  const { user, host } = open();
  let changes = 0;
  host.events.on('session:purposes', () => (changes += 1));
  expect(await toggle('Usage statistics')).not.toBeChecked();
  await user.click(await toggle('Usage statistics'));
  await waitFor(async () => expect(await toggle('Usage statistics')).toBeChecked());
  expect([changes, localStorage.getItem('acc:consent')]).toEqual([1, 'accepted']);
  expect(await toggle('Usage statistics')).toHaveFocus();
  expect(await toggle('News and offers')).not.toBeChecked();
  await user.click(await toggle('Usage statistics'));
  await waitFor(async () => expect(await toggle('Usage statistics')).not.toBeChecked());
  expect(await screen.findByText(/^Withdrawn/)).toBeInTheDocument();
  expect([changes, localStorage.getItem('acc:consent')]).toEqual([2, 'declined']);
  expect(sent).toEqual([
    ['usage', 1],
    ['usage', 0],
  ]);
});

test('a choice that fails stays as it was, and the page says why', async () => {
  server.use(
    mock(readOwnTerms, none),
    mock(choosePurpose, () => HttpResponse.json({ code: '-1', message: 'Out of order' }, { status: 500 })),
  );
  const { user } = open();
  await user.click(await toggle('News and offers'));
  expect(await screen.findByText('Out of order')).toBeInTheDocument();
  await waitFor(async () => expect(await toggle('News and offers')).not.toBeChecked());
  expect(localStorage.getItem('acc:consent')).toBeNull();
});

test('a choice that was made elsewhere in the portal shows at once', async () => {
  let own = none;
  server.use(mock(readOwnTerms, () => own));
  const { host } = open();
  expect(await toggle('Usage statistics')).not.toBeChecked();
  own = { ...none, purposes: none.purposes.map((one) => ({ ...one, given: 1, time: at })) };
  act(() => host.events.emit('session:purposes', null));
  await waitFor(async () => expect(await toggle('Usage statistics')).toBeChecked());
});

test('while it loads there is a skeleton; a failure can be tried again', async () => {
  let away = true;
  server.use(mock(readOwnTerms, () => (away ? HttpResponse.json({}, { status: 503 }) : none)));
  const { user } = open();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(await screen.findByText('The terms could not be loaded')).toBeInTheDocument();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await toggle('Usage statistics')).toBeInTheDocument();
});
