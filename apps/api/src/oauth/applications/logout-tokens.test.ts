import { createPublicKey, verify } from 'node:crypto';
import { inTransaction } from '../../platform/db/connect.ts';
import { eraseAccount } from '../../people/cancellation/erase-account.db.ts';
import { endIdleSessions } from '../../identity/sessions/idle-sessions.db.ts';
import { endSessionOf } from '../../identity/sessions/own-sessions.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationWorld, claimsOf, logoutReceiver } from '../../testing/worlds/application-world.ts';
import { cleanUp } from '../../start/clean-up.ts';
import { deliverLogouts } from './deliver-logouts.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { as, register, request, signIn, signInToPortal, redeemed, tokens, coded, refresh, subject } =
  applicationWorld(api);
const receiver = await logoutReceiver();
const silent = await logoutReceiver();
const backchannel = { backchannel_logout_uri: receiver.url };
const waiting = () => api.db.selectFrom('logout_delivery').select(['client_id', 'attempts']).orderBy('id').execute();
const deliver = () => deliverLogouts(api.services);

afterEach(async () => {
  receiver.received.length = 0;
  Object.assign(receiver.answer, { status: 200, hangs: false });
  api.services.clock.reset();
  for (const table of ['logout_delivery', 'limit_counter'] as const) await api.db.deleteFrom(table).execute();
});

/** Tokens of a person who signs in to an application with the password. */
async function arrived(browser: ReturnType<typeof api.browser>, app: { id: string; secret: string }, who: string) {
  const { path, verifier } = request(app.id);
  const [status, body] = await redeemed(app, await signIn(browser, path, who), verifier);
  expect(status).toBe(200);
  return body as Record<'access_token' | 'refresh_token' | 'id_token', string>;
}

/** A browser that is signed in to the portal and, without a password, to an application. */
async function both(app: { id: string; secret: string }, who: string) {
  const browser = api.browser();
  await signInToPortal(browser, who);
  return { browser, ...(await tokens(app, { browser, who })) };
}

test('a sign-out of the portal reaches every application that was signed in to from it, with a token that our key signed', async () => {
  const [shop, desk, quiet] = [
    await register('shop', backchannel),
    await register('desk', backchannel),
    await register('quiet'),
  ];
  const { browser, id_token, refresh_token } = await both(shop, 'ann');
  await tokens(desk, { browser });
  await tokens(quiet, { browser });
  const elsewhere = await tokens(shop, { who: 'ann' });
  expect((await browser.post('/oauth2/sign_out', undefined, { unsigned: true }))[0]).toBe(200);
  await deliver();
  const claims = receiver.received.map(claimsOf);
  expect(claims.map(({ aud }) => aud).sort()).toEqual(['desk', 'shop']);
  expect(await waiting()).toEqual([]);

  const ours = claims.findIndex(({ aud }) => aud === 'shop');
  const token = receiver.received[ours] ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const { alg, typ, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const [, { keys }] = await api.as(null).get('/oauth2/jwks');
  const key = createPublicKey({ key: keys.find((one: { kid: string }) => one.kid === kid), format: 'jwk' });
  expect([
    alg,
    typ,
    verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')),
  ]).toEqual(['RS256', 'logout+jwt', true]);
  const payload = claimsOf(token);
  expect(payload).toMatchObject({ iss: 'http://localhost', aud: 'shop' });
  expect(payload).toMatchObject({
    sub: 'ann',
    sid: claimsOf(id_token).sid,
    jti: expect.any(String),
    iat: expect.any(Number),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  expect(payload.nonce).toBeUndefined();
  expect(new Set(claims.map(({ jti }) => jti)).size).toBe(2);

  expect((await refresh(shop, refresh_token))[0]).toBe(400);
  expect((await refresh(shop, elsewhere.refresh_token))[0]).toBe(200);
});

test.each<[string, (who: string, browser: ReturnType<typeof api.browser>) => Promise<unknown>]>([
  [
    'the end of all sessions, as by a new password or a disabled account,',
    (who) => inTransaction(api.db, (tx) => endSessionsOf(tx, who, api.services.clock.now())),
  ],
  [
    'the end of one session by its owner',
    async (who) => {
      const { session_id } = await api.db
        .selectFrom('session')
        .select('session_id')
        .where('user_id', '=', who)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      expect(
        await inTransaction(api.db, (tx) =>
          endSessionOf(tx, { userId: who, sessionId: session_id, now: api.services.clock.now() }),
        ),
      ).toBe(true);
    },
  ],
])('%s reaches the application', async (name, end) => {
  const who = `p${name.length}`;
  const { browser, access_token } = await both(await register(`app-${who}`, backchannel), who);
  await end(who, browser);
  await deliver();
  expect(receiver.received.map(claimsOf)).toMatchObject([{ sub: who, aud: `app-${who}` }]);
  expect((await subject(access_token))[0]).toBe(401);
});

test('a sign-out of the portal reaches an application that was signed in to in the browser before the portal', async () => {
  const [early, later] = [await register('early', backchannel), await register('later', backchannel)];
  const browser = api.browser();
  const first = await arrived(browser, early, 'nora');
  const second = await arrived(browser, later, 'nora');
  const elsewhere = await tokens(early, { who: 'nora' });
  await signInToPortal(browser, 'nora');
  expect((await refresh(early, first.refresh_token))[0]).toBe(200);
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  await deliver();
  expect(receiver.received.map((one) => claimsOf(one).sid).sort()).toEqual(
    [first, second].map(({ id_token }) => claimsOf(id_token).sid).sort(),
  );
  expect([
    (await subject(first.access_token))[0],
    (await subject(second.access_token))[0],
    (await refresh(early, elsewhere.refresh_token))[0],
  ]).toEqual([401, 401, 200]);
});

test('whoever signs in beside another person leaves their applications, and a sign-out notifies those of one alone', async () => {
  const app = await register('shared', backchannel);
  const browser = api.browser();
  const { access_token } = await arrived(browser, app, 'otto');
  await signInToPortal(browser, 'paul');
  await deliver();
  expect([receiver.received, (await subject(access_token))[0]]).toEqual([[], 200]);
  const paul = await tokens(app, { browser, who: 'paul', more: { as: 'paul' } });
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true, headers: { Account: 'otto' } });
  await deliver();
  expect(receiver.received.map((token) => claimsOf(token).sub)).toEqual(['otto']);
  expect([(await subject(access_token))[0], (await subject(paul.access_token))[0]]).toEqual([401, 200]);
});

test('a session that times out signs its applications out, once; one in use does not', async () => {
  await api.db
    .updateTable('session')
    .set({ ended_at: api.services.clock.now() })
    .where('oidc_session_uid', 'is not', null)
    .execute();
  const app = await register('idle', backchannel);
  const [idle, used] = [await both(app, 'sara'), await both(app, 'tom')];
  const ends = () => endIdleSessions(api.db, api.services.clock.now());
  api.advance(3600);
  expect(
    (
      await used.browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    )[0],
  ).toBe(200);
  expect(await ends()).toBe(0);
  api.advance(3601);
  expect([await ends(), await ends()]).toEqual([1, 0]);
  await deliver();
  expect(receiver.received.map(claimsOf)).toMatchObject([{ sub: 'sara', aud: 'idle' }]);
  expect([(await refresh(app, idle.refresh_token))[0], (await refresh(app, used.refresh_token))[0]]).toEqual([
    400, 200,
  ]);
  const ended = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'session.ended')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(ended).toEqual([{ actor_id: null, subject_id: 'sara' }]);
});

test('a session that reached its end is not deleted before its applications are notified', async () => {
  await both(await register('expired', backchannel), 'uma');
  api.advance(25 * 3600);
  await cleanUp(api.services);
  await deliver();
  expect(receiver.received.map(claimsOf)).toContainEqual(expect.objectContaining({ sub: 'uma' }));
});

test('an application that refuses gets the token again later, one that never accepts it is given up', async () => {
  const { browser } = await both(await register('refusing', backchannel), 'bob');
  receiver.answer.status = 500;
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  await deliver();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  for (const seconds of [11, 61, 601, 3601]) {
    api.advance(seconds);
    await deliver();
  }
  expect([receiver.received.length, await waiting()]).toEqual([5, [{ client_id: 'refusing', attempts: 5 }]]);
  api.advance(6 * 3600 + 1);
  await deliver();
  expect([receiver.received.length, await waiting()]).toEqual([6, []]);
});

test('a token that was refused once arrives', async () => {
  const { browser } = await both(await register('restarted', backchannel), 'dora');
  receiver.answer.status = 503;
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  await deliver();
  receiver.answer.status = 204;
  api.advance(11);
  await deliver();
  expect([receiver.received.length, await waiting()]).toEqual([2, []]);
});

test('an application that does not answer keeps no other from its token', async () => {
  silent.answer.hangs = true;
  const { browser } = await both(await register('silent', { backchannel_logout_uri: silent.url }), 'emil');
  await tokens(await register('awake', backchannel), { browser });
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  const arrived = receiver.next();
  const done = deliver();
  await arrived;
  expect(await waiting()).toContainEqual({ client_id: 'silent', attempts: 1 });
  await done;
});

test('two instances send each token once', async () => {
  const { browser } = await both(await register('once', backchannel), 'finn');
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(receiver.received).toHaveLength(1);
});

test('a look that waits for no sending still waits for the database, so that it says when none is due', async () => {
  expect(await deliverLogouts(api.services, 0)).toBe(false);
});

test('a private address is not called where only public ones are allowed', async () => {
  const { browser } = await both(await register('private', backchannel), 'gina');
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  await deliverLogouts({ ...api.services, config: { ...api.services.config, idpAllowPrivate: false } });
  expect([receiver.received, await waiting()]).toEqual([[], [{ client_id: 'private', attempts: 1 }]]);
});

test('a person sees the applications with since and last use, and ends one, which is notified', async () => {
  const app = await register('seen', { ...backchannel, name_zh: '看板', name_en: 'Board' });
  const { browser, refresh_token, access_token } = await both(app, 'hana');
  await tokens(app, { who: 'ivan' });
  const bearer = async (one: typeof browser) => ({
    headers: {
      authorization: `Bearer ${(await one.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }))[1].access_token}`,
    },
  });
  const own = await bearer(browser);
  const listed = async () => (await browser.get('/api/account/v1/signed_in_applications', own))[1];
  expect(await listed()).toMatchObject({
    total_count: 1,
    entries: [
      {
        client_id: 'seen',
        name_zh: '看板',
        name_en: 'Board',
        since_time: expect.any(String),
        last_used_time: expect.any(String),
      },
    ],
  });

  expect((await browser.delete('/api/account/v1/signed_in_applications/seen', own))[0]).toBe(200);
  await deliver();
  expect(receiver.received.map(claimsOf)).toMatchObject([{ sub: 'hana', aud: 'seen' }]);
  expect([(await refresh(app, refresh_token))[0], (await subject(access_token))[0], await listed()]).toMatchObject([
    400,
    401,
    { total_count: 0 },
  ]);
  expect((await browser.delete('/api/account/v1/signed_in_applications/seen', own))[0]).toBe(404);
  expect(
    await api.db
      .selectFrom('application_session')
      .select('user_id')
      .where('client_id', '=', 'seen')
      .where('ended_at', 'is', null)
      .execute(),
  ).toEqual([{ user_id: 'ivan' }]);
  // Still signed in to the portal.
  expect((await (await coded('seen', { browser })).redeem(app.secret))[0]).toBe(200);
});

test('a sign-in to an application whose sessions ended while its code was on the way is refused', async () => {
  const app = await register('late');
  const { redeem } = await coded('late', { who: 'jan' });
  await inTransaction(api.db, (tx) => endSessionsOf(tx, 'jan', api.services.clock.now()));
  expect(await redeem(app.secret)).toMatchObject([400, { error: 'invalid_grant' }]);
});

test('an erased account leaves no sign-ins', async () => {
  await tokens(await register('erased'), { who: 'kim' });
  await inTransaction(api.db, (tx) => eraseAccount(tx, 'kim', api.services.clock.now()));
  expect(
    await api.db.selectFrom('application_session').select('client_id').where('user_id', '=', 'kim').execute(),
  ).toEqual([]);
});

test('a disabled application gets no logout tokens', async () => {
  const { browser } = await both(await register('stopped', backchannel), 'lea');
  await as.put(`${APPLICATIONS}/stopped/enabled`, { enabled: 0 });
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  await deliver();
  expect([receiver.received, await waiting()]).toEqual([[], []]);
});
