import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { UserType } from '../../enums/user/user-type.ts';
import { server } from '../../testing/mock.tsx';
import { someUser } from '../../testing/world.tsx';
import { takeAccount } from '../storage/account.ts';
import { lastUserType } from '../storage/last-user-type.ts';
import { tellTabs } from './events.ts';
import { createSession, type Session } from './session.ts';

const opened: Session[] = [];
const left: string[] = [];

/** Opens a page of the portal. Two of them share storage, channel and locks, as two tabs do. */
function tab() {
  const session = createSession({
    apiBase: '',
    clientId: 'portal',
    redirectUri: `${location.origin}/microapp/login`,
    locale: () => 'en-US',
    leave: (url) => left.push(url),
  });
  opened.push(session);
  return session;
}

/** Mocks the account API: issues tokens, and accepts the last one. */
function api({ user = someUser() } = {}) {
  const mocked = {
    // oxlint-disable-next-line portal/no-fixed-sleep -- How long a refresh takes.
    beforeRefresh: () => new Promise((wait) => setTimeout(wait, 20)),
    refreshes: 0,
    calls: 0,
    bodies: [] as string[],
    alive: true,
    valid: '',
    exchanges: [] as URLSearchParams[],
    signedOut: [] as (string | null)[],
    away: false,
  };
  const reply = () => {
    mocked.valid = `token-${mocked.refreshes}-${mocked.exchanges.length}`;
    return HttpResponse.json({
      access_token: mocked.valid,
      token_type: 'Bearer',
      expires_in: 300,
      user_id: user.user_id,
      user_type: user.user_type,
      role: null,
      co_id: user.co_id,
      auth_status: user.auth_status,
      language: 'en_US',
    });
  };
  const may = (request: Request) => request.headers.get('authorization') === `Bearer ${mocked.valid}`;
  server.use(
    http.post('*/oauth2/token', async ({ request }) => {
      if (mocked.away) return HttpResponse.error();
      const grant = new URLSearchParams(await request.text());
      if (grant.get('grant_type') === 'authorization_code') {
        mocked.exchanges.push(grant);
        return reply();
      }
      await mocked.beforeRefresh();
      const named = request.headers.get('Account');
      if (named !== null && named !== user.user_id)
        return HttpResponse.json(
          { code: 'Account.Session.Other', page: { user_id: named }, session: user },
          { status: 409 },
        );
      if (!mocked.alive) return HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
      mocked.refreshes += 1;
      return reply();
    }),
    http.get('*/userinfo', ({ request }) =>
      may(request) ? HttpResponse.json(user) : new HttpResponse(null, { status: 401 }),
    ),
    http.post('*/oauth2/sign_out', ({ request }) => {
      mocked.signedOut.push(request.headers.get('Account'));
      mocked.alive = false;
      return new HttpResponse(null, { status: 204 });
    }),
    http.all('*/api/thing', async ({ request }) => {
      mocked.calls += 1;
      if (request.method === 'POST') mocked.bodies.push(await request.text());
      return may(request) ? HttpResponse.json({ ok: true }) : new HttpResponse(null, { status: 401 });
    }),
  );
  return mocked;
}

const atOnce: BroadcastChannel['postMessage'] = Reflect.get(BroadcastChannel.prototype, 'postMessage');

type Work = (lock: object | null) => Promise<unknown>;

/** The part of Web Locks that the session uses: wait for the lock, or check whether it is free. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  return {
    request: (_name: string, ...rest: [Work] | [{ ifAvailable: true }, Work]) => {
      const work = rest.at(-1) as Work;
      if (rest.length === 2 && held > 0) return work(null);
      held += 1;
      const next = last
        .then(() => work({}))
        .finally(() => {
          held -= 1;
        });
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
  BroadcastChannel.prototype.postMessage = atOnce;
  for (const session of opened.splice(0)) session.close();
});

test('a user whose type changed is read without sending the old type, in every tab', async () => {
  const mocked = api({ user: someUser({ user_type: UserType.partnerContact }) });
  const [one, other] = [tab(), tab()];
  await one.restore();
  await other.restore();
  const named: (string | null)[] = [];
  server.use(
    http.get('*/userinfo', ({ request }) => {
      named.push(request.headers.get('UserType'));
      return HttpResponse.json(someUser({ user_type: UserType.partner }));
    }),
  );
  expect(mocked.alive).toBe(true);
  one.bus.emit('session:user', null);
  for (const { state } of [one, other]) await waitFor(() => expect(state.get().user?.user_type).toBe(UserType.partner));
  expect(named).toEqual([null, null]);
});

test('twenty calls that get a 401 share one refresh, and all succeed', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  expect(mocked.refreshes).toBe(1);
  mocked.valid = 'another';
  const answers = await Promise.all(Array.from({ length: 20 }, () => session.request('/api/thing')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(mocked.refreshes).toBe(2);
});

/**
 * Resolves once the tabs have received what they sent to each other: a message of their channel that comes after it.
 */
async function delivered(): Promise<void> {
  const [from, to] = [new BroadcastChannel('acc:token'), new BroadcastChannel('acc:token')];
  await new Promise((heard) => {
    to.onmessage = heard;
    from.postMessage({});
  });
  from.close();
  to.close();
}

/** Opens several tabs of one user, which then hold the same token. */
async function tabs(count: number) {
  const all = Array.from({ length: count }, tab);
  for (const session of all) await session.restore();
  await delivered();
  return all;
}

test('tabs whose token has expired share one refresh, and all their calls succeed', async () => {
  const mocked = api();
  const all = await tabs(3);
  const before = mocked.refreshes;
  mocked.valid = 'another';
  const answers = await Promise.all([...Array(10)].flatMap(() => all.map((session) => session.request('/api/thing'))));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(mocked.refreshes - before).toBe(1);
});

test('tabs share one refresh on a busy machine, whose messages come late', async () => {
  const mocked = api();
  const [first, second] = await tabs(2);
  const before = mocked.refreshes;
  mocked.valid = 'another';
  BroadcastChannel.prototype.postMessage = function late(message: unknown) {
    setTimeout(() => {
      // The answer to the last question comes after the test.
      if (opened.includes(first!)) atOnce.call(this, message);
    }, 50);
  };
  const answers = await Promise.all([first, second].map((session) => session!.request('/api/thing')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(mocked.refreshes - before).toBe(1);
});

test('a tab that gets a 401 later than the others uses their new token', async () => {
  const mocked = api();
  const [first, second] = await tabs(2);
  const before = mocked.refreshes;
  mocked.valid = 'another';
  expect((await first!.request('/api/thing')).status).toBe(200);
  await delivered();
  expect((await second!.request('/api/thing')).status).toBe(200);
  expect(mocked.refreshes - before).toBe(1);
});

test('tabs share a new token without Web Locks', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  const mocked = api();
  const [first, second] = await tabs(2);
  const before = mocked.refreshes;
  mocked.valid = 'another';
  expect((await first!.request('/api/thing')).status).toBe(200);
  await delivered();
  expect((await second!.request('/api/thing')).status).toBe(200);
  expect(mocked.refreshes - before).toBe(1);
});

test('tabs share no token with another client or another user', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  const heard: unknown[] = [];
  const outside = new BroadcastChannel('acc:token');
  outside.onmessage = ({ data }) => heard.push(data);
  const held = { token: 'planted', userId: 'u-7', at: Date.now() + 60_000, until: Date.now() + 300_000 };
  outside.postMessage({ type: 'got', clientId: 'foreign', held });
  outside.postMessage({ type: 'got', clientId: 'portal', held: { ...held, userId: 'u-8' } });
  outside.postMessage({ type: 'wanted', clientId: 'foreign', userId: 'u-7', after: 0 });
  outside.postMessage({ type: 'wanted', clientId: 'portal', userId: 'u-8', after: 0 });
  // oxlint-disable-next-line portal/no-fixed-sleep -- Time for an answer that must not come.
  await new Promise((wait) => setTimeout(wait, 50));
  outside.close();
  expect(heard).toEqual([]);
  expect((await session.request('/api/thing')).status).toBe(200);
  expect(mocked.refreshes).toBe(1);
});

test('a signed-out tab accepts no token, not even from a refresh that was in flight', async () => {
  const mocked = api();
  const [first, second] = await tabs(2);
  // The API still answers the refresh that was in flight when the other tab signed out.
  server.use(http.post('*/oauth2/sign_out', () => new HttpResponse(null, { status: 204 })));
  const before = mocked.refreshes;
  mocked.valid = 'another';
  mocked.beforeRefresh = () => waitFor(() => expect(first!.state.get().status).toBe('signedOut'));
  const late = first!.request('/api/thing');
  await second!.signOut();
  expect((await late).status).toBe(401);
  for (const session of [first!, second!]) expect((await session.request('/api/thing')).status).toBe(401);
  expect(mocked.refreshes - before).toBe(1);
});

test('no token appears on the bus of the remotes or on the channel of their events', async () => {
  api();
  const heard: string[] = [];
  const channel = new BroadcastChannel('acc:session');
  channel.onmessage = ({ data }) => heard.push(JSON.stringify(data));
  const [first] = await tabs(2);
  first!.bus.on('token', (detail) => heard.push(JSON.stringify(detail)));
  await signInWith(first!);
  await waitFor(() => expect(heard.join()).toContain('signed-in'));
  channel.close();
  expect(heard.join()).not.toContain('token-');
});

test('a body is sent again once at most', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  server.use(
    http.post('*/api/never', async ({ request }) => {
      mocked.bodies.push(await request.text());
      return new HttpResponse(null, { status: 401 });
    }),
  );
  const response = await session.request('/api/never', { method: 'POST', body: 'mine' });
  expect(response.status).toBe(401);
  expect(mocked.bodies).toEqual(['mine', 'mine']);
  expect(mocked.refreshes).toBe(2);
});

test('a 401 of the token call itself starts no refresh', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  server.use(
    http.post('*/oauth2/token', () => {
      mocked.calls += 1;
      return new HttpResponse(null, { status: 401 });
    }),
  );
  expect((await session.request('/oauth2/token', { method: 'POST' })).status).toBe(401);
  expect(mocked.calls).toBe(1);
});

test('a 401 without a session starts no refresh', async () => {
  const mocked = api();
  expect((await tab().request('/api/thing')).status).toBe(401);
  expect(mocked.refreshes).toBe(0);
});

test('calls wait after the session has ended, and continue after a sign-in in another tab', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  mocked.alive = false;
  mocked.valid = 'another';
  const waiting = session.request('/api/thing', { method: 'POST', body: 'kept' });
  await waitFor(() => expect(session.state.get().status).toBe('ended'));
  expect(session.state.get().user?.user_id).toBe('u-7');

  mocked.alive = true;
  const other = tab();
  await signInWith(other);
  expect((await waiting).status).toBe(200);
  expect(mocked.bodies).toEqual(['kept', 'kept']);
  expect(session.state.get().status).toBe('signedIn');
});

test('waiting calls get their 401 when the user gives up', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  mocked.alive = false;
  mocked.valid = 'another';
  const waiting = session.request('/api/thing');
  await waitFor(() => expect(session.state.get().status).toBe('ended'));
  session.giveUp();
  expect((await waiting).status).toBe(401);
  expect(session.state.get()).toMatchObject({ status: 'signedOut', user: null });
});

test('a sign-out reaches the other tab and removes the data of the user', async () => {
  api();
  const [first, second] = [tab(), tab()];
  await first.restore();
  await second.restore();
  localStorage.setItem('acc:areaCode', '+86');
  localStorage.setItem('acc:theme', 'dark');
  await first.signOut();
  await waitFor(() => expect(second.state.get()).toMatchObject({ status: 'signedOut', user: null }));
  expect(localStorage.getItem('acc:areaCode')).toBeNull();
  expect(localStorage.getItem('acc:theme')).toBe('dark');
  // Only the user type is kept.
  expect(lastUserType()).toBe(UserType.enterprise);
  expect((await second.request('/api/thing')).status).toBe(401);
});

describe('signed out in another tab while the user is being read', () => {
  /** Signs out before the next read of the user is answered. Resolves when it is. */
  function signOutDuringRead({ state }: Session) {
    const answered = Promise.withResolvers<void>();
    server.use(
      http.get(
        '*/userinfo',
        async () => {
          tellTabs({ type: 'signed-out' });
          await waitFor(() => expect(state.get().status).toBe('signedOut'));
          answered.resolve();
          return HttpResponse.json(someUser());
        },
        { once: true },
      ),
    );
    return answered.promise;
  }
  const signedOut = { status: 'signedOut', user: null, reachable: true };

  test('a page that reads it again stays signed out', async () => {
    api();
    const session = tab();
    await session.restore();
    void signOutDuringRead(session);
    await session.refreshUser();
    expect(session.state.get()).toMatchObject(signedOut);
  });

  test('a page that is being opened stays signed out', async () => {
    api();
    const session = tab();
    void signOutDuringRead(session);
    await session.restore();
    expect(session.state.get()).toMatchObject(signedOut);
    expect((await session.request('/api/thing')).status).toBe(401);
  });

  test('a page on which somebody signs in stays signed out', async () => {
    api();
    const session = tab();
    void signOutDuringRead(session);
    await signInWith(session);
    expect(session.state.get()).toMatchObject({ status: 'signedOut', user: null });
  });

  test('a page whose session had ended stays signed out, and its waiting call gets its 401', async () => {
    const mocked = api();
    const session = tab();
    await session.restore();
    mocked.alive = false;
    mocked.valid = 'another';
    const waiting = session.request('/api/thing');
    await waitFor(() => expect(session.state.get().status).toBe('ended'));
    mocked.alive = true;
    const answered = signOutDuringRead(session);
    tellTabs({ type: 'signed-in', user: someUser() });
    expect((await waiting).status).toBe(401);
    await answered;
    expect((await session.request('/api/thing')).status).toBe(401);
    expect(session.state.get()).toMatchObject(signedOut);
  });
});

test('an unavailable API does not end the session, and the page continues once it is available', async () => {
  const mocked = api();
  const session = tab();
  await session.restore();
  mocked.away = true;
  mocked.valid = 'another';
  await expect(session.request('/api/thing')).rejects.toThrow(TypeError);
  expect(session.state.get()).toMatchObject({ status: 'signedIn', reachable: false });
  mocked.away = false;
  expect((await session.request('/api/thing')).status).toBe(200);
  expect(session.state.get()).toMatchObject({ status: 'signedIn', reachable: true });
});

test('a failure of the API leaves the session unknown, and it is restored later', async () => {
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

/** Runs a sign-in: to the authorisation endpoint, and back with a code. */
async function signInWith(
  session: Session,
  change: Record<string, string> = {},
  options: { returnUri?: string; again?: boolean } = {},
) {
  await session.startSignIn(2, options);
  const sent = new URL(left.at(-1) ?? '').searchParams;
  return {
    sent,
    finished: await session.finishSignIn(
      new URLSearchParams({ code: 'code-1', state: sent.get('state') ?? '', ...change }),
    ),
  };
}

test('a sign-in sends PKCE and state, and uses its verifier once', async () => {
  const mocked = api();
  const session = tab();
  const { sent, finished } = await signInWith(session, {}, { returnUri: 'https://portal.example/microapp/profile' });
  expect(Object.fromEntries(sent)).toMatchObject({
    client_id: 'portal',
    response_type: 'code',
    code_challenge_method: 'S256',
    lang: 'en_US',
    user_type: '2',
  });
  expect(finished).toMatchObject({
    outcome: 'signedIn',
    returnUri: 'https://portal.example/microapp/profile',
    again: false,
  });

  const verifier = mocked.exchanges[0]?.get('code_verifier') ?? '';
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
    'base64url',
  );
  expect(sent.get('code_challenge')).toBe(digest);

  const replayed = await session.finishSignIn(new URLSearchParams({ code: 'code-1', state: sent.get('state') ?? '' }));
  expect(replayed).toEqual({ outcome: 'lost' });
  expect(mocked.exchanges).toHaveLength(1);
});

test('a sign-in again asks for the secret, because somebody else may be signed in', async () => {
  const session = tab();
  await session.startSignIn(UserType.enterprise, { again: true });
  expect(new URL(left.at(-1) ?? '').searchParams.get('prompt')).toBe('login');
});

test('a fresh sign-in asks for the secret even when the browser is signed in', async () => {
  api();
  await tab().startSignIn(2, { reauthenticate: true });
  expect(new URL(left.at(-1) ?? '').searchParams.get('prompt')).toBe('login');
});

test.each([
  ['a foreign state', { state: 'stolen' }],
  ['no state', { state: '' }],
  ['no code', { code: '' }],
])('%s exchanges no code', async (_, change) => {
  const mocked = api();
  const { finished } = await signInWith(tab(), change);
  expect(finished).toEqual({ outcome: 'lost' });
  expect(mocked.exchanges).toHaveLength(0);
});

test('no token is in storage or in the address', async () => {
  const mocked = api();
  const session = tab();
  await signInWith(session);
  const kept = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + location.href;
  expect(mocked.valid).not.toBe('');
  expect(kept).not.toContain(mocked.valid);
});

describe('another user signs in in this browser', () => {
  const ben = someUser({ user_id: 'u-8', user_name: 'Ben' });

  /** A page of u-7, and the API after `ben` has signed in. */
  async function pageOfFirst() {
    api();
    const session = tab();
    await session.restore();
    return { session, mocked: api({ user: ben }) };
  }

  test('in another tab: both go on, each with its own account, and a sign-out ends only its own', async () => {
    const { session, mocked } = await pageOfFirst();
    const second = tab();
    sessionStorage.clear();
    await signInWith(second);
    await delivered();
    expect(session.state.get()).toMatchObject({ status: 'signedIn', user: { user_id: 'u-7' }, other: null });
    expect(second.state.get()).toMatchObject({ status: 'signedIn', user: { user_id: 'u-8' } });
    await second.signOut();
    expect(mocked.signedOut).toEqual(['u-8']);
    await delivered();
    expect(session.state.get()).toMatchObject({ status: 'signedIn', user: { user_id: 'u-7' } });
  });

  test('when its own has ended: the page names the other, and a call that got a 401 waits', async () => {
    const { session, mocked } = await pageOfFirst();
    const waiting = session.request('/api/thing', { method: 'POST', body: 'kept' });
    await waitFor(() => expect(session.state.get()).toMatchObject({ status: 'ended', other: { user_name: 'Ben' } }));
    // Refused: it carried the old token. It is not sent again with that of the other.
    expect([mocked.refreshes, mocked.bodies]).toEqual([0, ['kept']]);
    session.giveUp();
    expect((await waiting).status).toBe(401);
    expect(mocked.bodies).toHaveLength(1);
  });

  test('and signs out again: this page still waits for its own user', async () => {
    const { session } = await pageOfFirst();
    void session.request('/api/thing');
    await waitFor(() => expect(session.state.get().other).not.toBeNull());
    sessionStorage.clear();
    const second = tab();
    await signInWith(second);
    await second.signOut();
    await waitFor(() => expect(session.state.get().other).toBeNull());
    expect(session.state.get()).toMatchObject({ status: 'ended', user: { user_id: 'u-7' } });
    session.giveUp();
  });

  test('and the tab is loaded again: it stays with its account, and knows who else is there', async () => {
    await pageOfFirst();
    const again = tab();
    await again.restore();
    expect(again.state.get()).toMatchObject({ status: 'signedOut', user: null, other: { user_name: 'Ben' } });
    expect(again.likely()).toBe(true);
  });

  test('and a new tab is opened: it begins with the account that was used last, if it is still there', async () => {
    await pageOfFirst();
    sessionStorage.clear();
    const fresh = tab();
    await fresh.restore();
    expect(fresh.state.get()).toMatchObject({ status: 'signedIn', user: { user_id: 'u-8' } });
  });
});

test('an address that names an account binds the tab to it, and drops what the account before had typed', async () => {
  api();
  await tab().restore();
  sessionStorage.setItem('acc:draft:x', 'typed');
  history.replaceState(null, '', '/microapp/notices?as=u-8&page=2');
  takeAccount();
  expect(location.search).toBe('?page=2');
  expect([sessionStorage.getItem('acc:draft:x'), sessionStorage.getItem('acc:account')]).toEqual([null, 'u-8']);
  const session = tab();
  await session.restore();
  expect(session.state.get()).toMatchObject({ status: 'signedOut', other: { user_id: 'u-7' } });
  history.replaceState(null, '', '/');
});
