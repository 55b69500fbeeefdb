import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { PortalConfig } from '../../contract/portal/config.ts';
import { server } from '../../testing/mock.tsx';
import { someUser } from '../../testing/world.tsx';
import { keepAccount } from '../storage/account.ts';
import { beginSession, type PortalSession } from './portal-session.ts';
import { askAhead, type AskedAhead } from './ask-ahead.ts';

const config = { apiBase: '', clientId: 'portal' } as PortalConfig;
const user = someUser();
/** The account that each request of a token names. */
let asked: (string | null)[];
let held: boolean;
/** Paths of the reads that the API has answered. */
let sent: string[];
let opened: PortalSession | undefined;

beforeEach(() => {
  asked = [];
  sent = [];
  held = false;
  history.replaceState(null, '', '/microapp/profile/baseInfo?lang=en_US');
  const request = (_: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    return Promise.resolve(work(held && rest.length === 2 ? null : {}));
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  server.use(
    http.post('*/oauth2/token', async ({ request: { headers } }) => {
      asked.push(headers.get('Account'));
      const { user_id, user_type, co_id, auth_status } = user;
      const reply = { access_token: 't', token_type: 'Bearer', expires_in: 300, role: null, language: 'en_US' };
      return HttpResponse.json({ ...reply, user_id, user_type, co_id, auth_status });
    }),
    http.get('*/userinfo', read('/userinfo', user)),
    http.get('*/api/account/v1/first', read('/first', { rows: [] })),
  );
});
afterEach(() => {
  opened?.session.close();
  jest.restoreAllMocks();
});

const FIRST = '/api/account/v1/first';
/** Answers, and counts. */
const read = (path: string, answer: object) => () => {
  sent.push(path);
  return HttpResponse.json(answer);
};
const ask = (locale: 'en-US' | 'zh-CN' = 'en-US') => askAhead(config, locale, async () => [FIRST]);

async function restored(ahead: AskedAhead | undefined) {
  opened = beginSession(config, '/microapp', () => {}, undefined, ahead);
  await opened.session.restore();
  return opened.session.state.get();
}

test('the session takes the token that was asked for before it began, and asks for the next itself', async () => {
  keepAccount(user.user_id);
  const ahead = ask();
  expect(await restored(ahead)).toMatchObject({ status: 'signedIn', user: { user_id: user.user_id } });
  expect(asked).toEqual([user.user_id]);
  await opened?.session.restore();
  expect(asked).toHaveLength(1);
});

test('the answer is given once', async () => {
  const ahead = ask();
  const same = () =>
    new Request(`${location.origin}/oauth2/token`, {
      method: 'POST',
      headers: { lang: 'en_US' },
      body: new URLSearchParams({ grant_type: 'refresh_token', chosen: '1', client_id: 'portal' }),
    });
  expect((await ahead?.take(same()))?.status).toBe(200);
  expect(await ahead?.take(same())).toBeUndefined();
});

test.each([
  [
    'another account',
    () => {
      keepAccount('u-before');
      const ahead = ask();
      keepAccount(user.user_id);
      return ahead;
    },
    ['u-before', user.user_id],
  ],
  [
    'another language',
    () => {
      keepAccount(user.user_id);
      return ask('zh-CN');
    },
    [user.user_id, user.user_id],
  ],
])('an answer for %s is not taken: the session asks itself', async (_, begin, accounts) => {
  expect(await restored(begin())).toMatchObject({ status: 'signedIn' });
  expect(asked).toEqual(accounts);
});

test('nothing is asked ahead while another tab asks', async () => {
  held = true;
  const beside = ask();
  expect(asked).toEqual([]);
  held = false;
  expect(await restored(beside)).toMatchObject({ status: 'signedIn' });
  expect(asked).toHaveLength(1);
});

test('a page whose address names an account asks for that one, as its session does', async () => {
  keepAccount('u-before');
  history.replaceState(null, '', `/microapp/profile/baseInfo?as=${user.user_id}`);
  expect(await restored(ask())).toMatchObject({ status: 'signedIn' });
  expect(asked).toEqual([user.user_id]);
});

const signedIn = async () => {
  keepAccount(user.user_id);
  await restored(ask());
  const { session } = opened as PortalSession;
  return session;
};
const readFirst = (session: PortalSession['session'], init?: RequestInit) => session.request(FIRST, init);

test('with the token come the user and what the page reads first: each is read once', async () => {
  const session = await signedIn();
  expect(await (await readFirst(session)).json()).toEqual({ rows: [] });
  expect(sent.sort()).toEqual(['/first', '/userinfo']);
  await readFirst(session);
  expect(sent.sort()).toEqual(['/first', '/first', '/userinfo']);
});

test.each([
  ['in another language', () => opened?.speak('zh-CN')],
  [
    'after a change',
    (session: PortalSession['session']) => session.request('/api/account/v1/change', { method: 'POST' }),
  ],
  ['after 20 seconds', () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 21_000)],
])('%s the page reads for itself', async (_, happens) => {
  server.use(http.post('*/api/account/v1/change', () => HttpResponse.json({})));
  const session = await signedIn();
  await waitFor(() => expect(sent).toHaveLength(2));
  await happens(session);
  await readFirst(session);
  expect(sent.sort()).toEqual(['/first', '/first', '/userinfo']);
});

test('a call about another account of the browser does not get the answer for this one', async () => {
  const session = await signedIn();
  await readFirst(session, { headers: { Account: 'u-2' } });
  expect(sent.sort()).toEqual(['/first', '/first', '/userinfo']);
});

test('nor does a page with another token', async () => {
  keepAccount(user.user_id);
  const ahead = ask();
  const other = new Request(`${location.origin}${FIRST}`, { headers: { lang: 'en_US', authorization: 'Bearer u' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await ahead?.take(other)).toBeUndefined();
});

test.each([
  ['a refusal', () => HttpResponse.json({}, { status: 401 })],
  ['no answer', () => HttpResponse.error()],
])('after %s to what was read ahead the page reads for itself', async (_, refuse) => {
  server.use(http.get(`*${FIRST}`, refuse, { once: true }));
  const session = await signedIn();
  expect((await readFirst(session)).status).toBe(200);
  expect(sent.sort()).toEqual(['/first', '/userinfo']);
});

test('a read that was aborted meanwhile rejects with its reason', async () => {
  const session = await signedIn();
  await expect(readFirst(session, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a page has what was read before its first render, once, and only its own', async () => {
  const session = await signedIn();
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(session.arrived(FIRST)).toEqual({ rows: [] }));
  expect(session.arrived(FIRST)).toBeUndefined();
  expect(session.arrived('/api/account/v1/second')).toBeUndefined();
});

test.each([
  ['another language', { token: 't', userId: user.user_id, lang: 'zh_CN' }],
  ['another account', { token: 't', userId: 'u-2', lang: 'en_US' }],
  ['another token', { token: 'u', userId: user.user_id, lang: 'en_US' }],
])('a page with %s does not have it', async (_, asker) => {
  keepAccount(user.user_id);
  const ahead = ask();
  const own = { token: 't', userId: user.user_id, lang: 'en_US' };
  // The user, which is read with it, says when it has arrived.
  await waitFor(() => expect(ahead?.arrived(`${location.origin}/userinfo`, own)).toBeDefined());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(ahead?.arrived(location.origin + FIRST, asker)).toBeUndefined();
});

test('what is on its way is left to the request', async () => {
  let answer: (() => void) | undefined;
  server.use(
    http.get(
      `*${FIRST}`,
      () =>
        new Promise<Response>((resolve) => {
          answer = () => resolve(HttpResponse.json({ rows: [1] }));
        }),
    ),
  );
  const session = await signedIn();
  await waitFor(() => expect(answer).toBeDefined());
  expect(session.arrived(FIRST)).toBeUndefined();
  const reading = readFirst(session);
  answer?.();
  expect(await (await reading).json()).toEqual({ rows: [1] });
});
