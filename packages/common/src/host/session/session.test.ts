import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from '../../testing/mock.tsx';
import { someUser } from '../../testing/world.tsx';
import { createSession, type Session } from './session.ts';

const opened: Session[] = [];
const left: string[] = [];

/** One page of the portal. Two of them share browser storage, the channel and the locks, as two tabs do. */
function tab() {
  const session = createSession({
    apiBase: '', clientId: 'portal', redirectUri: `${location.origin}/microapp/login`, locale: () => 'en-US', leave: (url) => left.push(url),
  });
  opened.push(session);
  return session;
}

/** The account API: hands out tokens, and knows which of them count. */
function api({ user = someUser() } = {}) {
  const told = { refreshes: 0, calls: 0, bodies: [] as string[], alive: true, valid: '', exchanges: [] as URLSearchParams[], away: false };
  const reply = () => {
    told.valid = `token-${told.refreshes}-${told.exchanges.length}`;
    return HttpResponse.json({
      access_token: told.valid, token_type: 'Bearer', expires_in: 300, user_id: user.user_id, user_type: user.user_type,
      role: null, co_id: user.co_id, auth_status: user.auth_status, language: 'en_US',
    });
  };
  const may = (request: Request) => request.headers.get('authorization') === `Bearer ${told.valid}`;
  server.use(
    http.post('*/oauth2/token', async ({ request }) => {
      if (told.away) return HttpResponse.error();
      const grant = new URLSearchParams(await request.text());
      if (grant.get('grant_type') === 'authorization_code') {
        told.exchanges.push(grant);
        return reply();
      }
      await new Promise((wait) => setTimeout(wait, 20));
      if (!told.alive) return HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
      told.refreshes += 1;
      return reply();
    }),
    http.get('*/userinfo', ({ request }) => (may(request) ? HttpResponse.json(user) : new HttpResponse(null, { status: 401 }))),
    http.post('*/oauth2/sign_out', () => { told.alive = false; return new HttpResponse(null, { status: 204 }); }),
    http.all('*/api/thing', async ({ request }) => {
      told.calls += 1;
      if (request.method === 'POST') told.bodies.push(await request.text());
      return may(request) ? HttpResponse.json({ ok: true }) : new HttpResponse(null, { status: 401 });
    }),
  );
  return told;
}

/** Web Locks as far as the session uses them. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const next = last.then(work, work);
      last = next.catch(() => {});
      return next;
    },
  };
}

beforeEach(() => {
  left.length = 0;
  Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true });
});
afterEach(() => {
  for (const session of opened.splice(0)) session.close();
});

test('twenty calls that meet a 401 share one refresh, and all succeed', async () => {
  const told = api();
  const session = tab();
  await session.restore();
  expect(told.refreshes).toBe(1);
  told.valid = 'another';
  const answers = await Promise.all(Array.from({ length: 20 }, () => session.request('/api/thing')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(told.refreshes).toBe(2);
});

test('two tabs refresh one after the other, each once', async () => {
  const told = api();
  const [first, second] = [tab(), tab()];
  await first.restore();
  await second.restore();
  const before = told.refreshes;
  let running = 0;
  let most = 0;
  server.events.on('request:start', ({ request }) => { if (request.url.endsWith('/token')) most = Math.max(most, running += 1); });
  server.events.on('response:mocked', ({ request }) => { if (request.url.endsWith('/token')) running -= 1; });
  // The API forgets both tokens; each tab holds one of its own.
  told.valid = 'another';
  await Promise.all([...Array(10)].flatMap(() => [first.request('/api/thing'), second.request('/api/thing')]));
  server.events.removeAllListeners();
  expect(told.refreshes - before).toBeGreaterThanOrEqual(2);
  expect(most).toBe(1);
});

test('a body is sent again once and no more', async () => {
  const told = api();
  const session = tab();
  await session.restore();
  server.use(http.post('*/api/never', async ({ request }) => {
    told.bodies.push(await request.text());
    return new HttpResponse(null, { status: 401 });
  }));
  const response = await session.request('/api/never', { method: 'POST', body: 'mine' });
  expect(response.status).toBe(401);
  expect(told.bodies).toEqual(['mine', 'mine']);
  expect(told.refreshes).toBe(2);
});

test('a refusal of the token call itself is not refreshed', async () => {
  const told = api();
  const session = tab();
  await session.restore();
  server.use(http.post('*/oauth2/token', () => { told.calls += 1; return new HttpResponse(null, { status: 401 }); }));
  expect((await session.request('/oauth2/token', { method: 'POST' })).status).toBe(401);
  expect(told.calls).toBe(1);
});

test('a call without a session is refused and starts nothing', async () => {
  const told = api();
  expect((await tab().request('/api/thing')).status).toBe(401);
  expect(told.refreshes).toBe(0);
});

test('calls wait while the session has ended, and go on once somebody signs in elsewhere', async () => {
  const told = api();
  const session = tab();
  await session.restore();
  told.alive = false;
  told.valid = 'another';
  const waiting = session.request('/api/thing', { method: 'POST', body: 'kept' });
  await waitFor(() => expect(session.state.get().status).toBe('ended'));
  expect(session.state.get().user?.user_id).toBe('u-7');

  told.alive = true;
  const other = tab();
  await signInWith(other);
  expect((await waiting).status).toBe(200);
  expect(told.bodies).toEqual(['kept', 'kept']);
  expect(session.state.get().status).toBe('signedIn');
});

test('giving up refuses what waits', async () => {
  const told = api();
  const session = tab();
  await session.restore();
  told.alive = false;
  told.valid = 'another';
  const waiting = session.request('/api/thing');
  await waitFor(() => expect(session.state.get().status).toBe('ended'));
  session.giveUp();
  expect((await waiting).status).toBe(401);
  expect(session.state.get()).toMatchObject({ status: 'signedOut', user: null });
});

test('a sign-out reaches the other tab within two seconds and leaves nothing of the person', async () => {
  api();
  const [first, second] = [tab(), tab()];
  await first.restore();
  await second.restore();
  localStorage.setItem('acc:areaCode', '+86');
  localStorage.setItem('acc:theme', 'dark');
  await first.signOut();
  await waitFor(() => expect(second.state.get()).toMatchObject({ status: 'signedOut', user: null }), { timeout: 2000 });
  expect(localStorage.getItem('acc:areaCode')).toBeNull();
  expect(localStorage.getItem('acc:theme')).toBe('dark');
  expect((await second.request('/api/thing')).status).toBe(401);
});

test('an API that is away ends no session, and the page goes on once it is back', async () => {
  const told = api();
  const session = tab();
  await session.restore();
  told.away = true;
  told.valid = 'another';
  await expect(session.request('/api/thing')).rejects.toThrow(TypeError);
  expect(session.state.get()).toMatchObject({ status: 'signedIn', reachable: false });
  told.away = false;
  expect((await session.request('/api/thing')).status).toBe(200);
  expect(session.state.get()).toMatchObject({ status: 'signedIn', reachable: true });
});

test('an API that answers with a failure leaves the session unknown, and it is asked for again', async () => {
  api();
  server.use(
    http.get('*/userinfo', () => HttpResponse.json({ code: '-1' }, { status: 500 }), { once: true }),
    http.get('*/api/account/v1/password_policy', () => HttpResponse.json({ min: 8, max: 16 })),
  );
  const session = tab();
  await session.restore();
  expect(session.state.get()).toMatchObject({ status: 'unknown', reachable: false });
  await waitFor(() => expect(session.state.get()).toMatchObject({ status: 'signedIn', reachable: true }));
});

/** Goes the way of a sign-in: out to the authorisation endpoint, back with a code. */
async function signInWith(session: Session, change: Record<string, string> = {}, options: { returnUri?: string; again?: boolean } = {}) {
  await session.startSignIn(2, options);
  const sent = new URL(left.at(-1) ?? '').searchParams;
  return { sent, finished: await session.finishSignIn(new URLSearchParams({ code: 'code-1', state: sent.get('state') ?? '', ...change })) };
}

test('a sign-in goes out with PKCE and state, and its verifier is used once', async () => {
  const told = api();
  const session = tab();
  const { sent, finished } = await signInWith(session, {}, { returnUri: 'https://portal.example/microapp/profile' });
  expect(Object.fromEntries(sent)).toMatchObject({ client_id: 'portal', response_type: 'code', code_challenge_method: 'S256', lang: 'en_US', user_type: '2' });
  expect(finished).toMatchObject({ outcome: 'signedIn', returnUri: 'https://portal.example/microapp/profile', again: false });

  const verifier = told.exchanges[0]?.get('code_verifier') ?? '';
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString('base64url');
  expect(sent.get('code_challenge')).toBe(digest);

  const replayed = await session.finishSignIn(new URLSearchParams({ code: 'code-1', state: sent.get('state') ?? '' }));
  expect(replayed).toEqual({ outcome: 'lost' });
  expect(told.exchanges).toHaveLength(1);
});

test.each([
  ['a state that this browser did not make', { state: 'stolen' }],
  ['no state', { state: '' }],
  ['no code', { code: '' }],
])('%s trades nothing', async (_, change) => {
  const told = api();
  const { finished } = await signInWith(tab(), change);
  expect(finished).toEqual({ outcome: 'lost' });
  expect(told.exchanges).toHaveLength(0);
});

test('no token reaches storage or address', async () => {
  const told = api();
  const session = tab();
  await signInWith(session);
  const kept = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + location.href;
  expect(told.valid).not.toBe('');
  expect(kept).not.toContain(told.valid);
});

test('whoever else signs in in another tab, this page does not go on as before', async () => {
  api();
  const session = tab();
  await session.restore();
  api({ user: someUser({ user_id: 'u-8' }) });
  await signInWith(tab());
  await waitFor(() => expect(left).toContain(location.pathname));
});
