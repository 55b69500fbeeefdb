import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS, DAY_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import { tellExpiries } from '../../platform/mail/expiries.db.ts';
import { disableAccessKeysOf } from '../../identity/access-keys/access-keys.db.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { member } from '../../testing/worlds/member-world.ts';
import { expiringKeys } from './expiring-keys.ts';

const api = await testApi();
const PATH = '/api/account/v1/access_keys';
const one = (id: string) => `/api/account/v1/access_key/${id}`;
const bearer = (key: { access_key_id: string; secret_access_key: string }) => ({
  headers: { authorization: `Bearer ${key.access_key_id}.${key.secret_access_key}` },
});
const anyone = api.as(null);

async function owner(name: string) {
  const who = api.as(callerOf(UserType.enterprise, name));
  const [, key] = await who.post(PATH, { desc: ' builds ' });
  return { who, key };
}

test('the secret is shown once; the list shows its last characters', async () => {
  const { who, key } = await owner('list');
  expect(key.access_key_id).toMatch(/^AK[a-z2-7]{26}$/);
  const [
    status,
    {
      access_key_list: [row],
      total_count,
    },
  ] = await who.get(PATH);
  expect([status, total_count]).toEqual([200, 1]);
  expect(row).toMatchObject({
    id: key.id,
    desc: 'builds',
    status: 1,
    secret_access_key: `••••${key.secret_access_key.slice(-4)}`,
    last_used_time: null,
  });
  expect(JSON.stringify(await api.db.selectFrom('access_key').selectAll().execute())).not.toContain(
    key.secret_access_key,
  );
});

test('a key reads on behalf of its owner and can do nothing else', async () => {
  const { who, key } = await owner('reads');
  expect(await anyone.get('/userinfo', bearer(key))).toMatchObject([200, { user_id: 'u-reads' }]);
  expect(await anyone.get('/api/account/v1/enterprise_user/u-other', bearer(key))).toMatchObject([403, {}]);
  expect(await anyone.post(PATH, {}, bearer(key))).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect(await anyone.delete(one(key.id), bearer(key))).toMatchObject([403, {}]);
  const [
    ,
    {
      access_key_list: [row],
    },
  ] = await who.get(PATH);
  expect(Date.parse(row.last_used_time)).not.toBeNaN();
});

test.each([
  [
    'a wrong secret',
    (key: { access_key_id: string; secret_access_key: string }) => ({
      ...key,
      secret_access_key: key.secret_access_key.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
    }),
  ],
  ['no secret', (key: { access_key_id: string; secret_access_key: string }) => ({ ...key, secret_access_key: '' })],
  [
    'an unknown key',
    (key: { access_key_id: string; secret_access_key: string }) => ({ ...key, access_key_id: `AK${'a'.repeat(26)}` }),
  ],
])('%s is 401', async (_, change) => {
  const { key } = await owner('wrong');
  expect(await anyone.get('/userinfo', bearer(change(key)))).toMatchObject([401, { code: 'Account.SignIn.Required' }]);
  await api.db.deleteFrom('access_key').where('user_id', '=', 'u-wrong').execute();
});

test('disabled, expired and deleted keys are 401', async () => {
  const { who, key } = await owner('over');
  await who.put(one(key.id), { status: 2 });
  expect(await anyone.get('/userinfo', bearer(key))).toMatchObject([
    401,
    { code: 'Account.SignIn.Required', message: 'This access key is disabled. Its owner can enable it in the portal.' },
  ]);
  await who.put(one(key.id), { status: 1 });
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(200);
  const [, short] = await who.post(PATH, {
    expire_time: new Date(api.services.clock.now().getTime() + 60_000).toISOString(),
  });
  expect((await anyone.get('/userinfo', bearer(short)))[0]).toBe(200);
  api.advance(61);
  expect(await anyone.get('/userinfo', bearer(short))).toMatchObject([
    401,
    { message: expect.stringContaining('expired') },
  ]);
  expect(await who.delete(one(short.id))).toMatchObject([409, { code: 'Account.AccessKey.InUse' }]);
  expect((await who.delete(`${one(short.id)}?confirm=${short.access_key_id}`))[0]).toBe(200);
  expect((await anyone.get('/userinfo', bearer(short)))[0]).toBe(401);
  api.services.clock.reset();
});

test('deleting a recently used key needs its id as confirmation; an idle one is deleted immediately', async () => {
  const { who, key } = await owner('guard');
  await anyone.get('/userinfo', bearer(key));
  expect(await who.delete(`${one(key.id)}?confirm=AKsomething`)).toMatchObject([
    409,
    { code: 'Account.AccessKey.InUse' },
  ]);
  await api.db
    .updateTable('access_key')
    .set({ last_used_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', key.id)
    .execute();
  expect((await who.delete(one(key.id)))[0]).toBe(200);
});

test('keys of other users are not found and not changed', async () => {
  const { key } = await owner('mine');
  const stranger = api.as(callerOf(UserType.enterprise, 'stranger'));
  expect((await stranger.put(one(key.id), { desc: 'x' }))[0]).toBe(404);
  expect((await stranger.delete(`${one(key.id)}?confirm=${key.access_key_id}`))[0]).toBe(404);
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(200);
});

test('limits: five keys, a comment of fifty characters', async () => {
  const { who, key } = await owner('many');
  for (let more = 0; more < 4; more += 1) expect((await who.post(PATH, {}))[0]).toBe(200);
  expect(await who.post(PATH, {})).toMatchObject([409, { code: 'Account.AccessKey.Limit' }]);
  expect((await who.put(one(key.id), { desc: 'x'.repeat(50) }))[0]).toBe(200);
  expect(await who.put(one(key.id), { desc: 'x'.repeat(51) })).toMatchObject([
    400,
    { fields: { desc: { code: 'comment.tooLong' } } },
  ]);
  expect((await who.put(one(key.id), {}))[0]).toBe(400);
  expect(await who.post(PATH, { expire_time: '2020-01-01T00:00:00Z' })).toMatchObject([
    400,
    { fields: { expire_time: {} } },
  ]);
});

test('individuals, contacts and staff without the privilege have no keys', async () => {
  for (const who of [
    callerOf(UserType.individual, 'i'),
    callerOf(UserType.partnerContact, 'c', { role: 2 }),
    callerOf(UserType.partner, 'p2', { role: 2 }),
    callerOf(UserType.employee, 'e', { privileges: [Privilege.customerView] }),
  ])
    expect((await api.as(who).get(PATH))[0]).toBe(403);
  for (const who of [
    callerOf(UserType.partner, 'p0'),
    callerOf(UserType.employee, 'k', { privileges: [Privilege.systemAccessKey] }),
  ]) {
    expect((await api.as(who).get(PATH))[0]).toBe(200);
  }
});

test('changes of a key are audited, without its secret', async () => {
  const { who, key } = await owner('trail');
  await who.put(one(key.id), { status: 2 });
  await who.delete(one(key.id));
  const lines = await api.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('actor_id', '=', 'u-trail')
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['accessKey.created', 'accessKey.disabled', 'accessKey.deleted']);
  expect(JSON.stringify(lines)).not.toContain(key.secret_access_key);
});

test('saving a comment from an outdated version is refused with the stored values; using a key does not raise its version', async () => {
  const { who, key } = await owner('versions');
  const versionNow = async () => (await who.get(PATH))[1].access_key_list[0].version as number;
  const version = await versionNow();
  await anyone.get('/userinfo', bearer(key));
  expect(await who.put(one(key.id), { desc: 'mine', version })).toEqual([200, {}]);
  expect(await who.put(one(key.id), { desc: 'late', version })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { desc: 'mine', status: 1, version: version + 1 } },
  ]);
  expect((await who.get(PATH))[1].access_key_list[0]).toMatchObject({ desc: 'mine', version: version + 1 });
});

test('creating and enabling need a recent sign-in; disabling, commenting and deleting do not', async () => {
  const { who, key } = await owner('recent');
  expect(await who.get('/api/account/v1/sessions/current')).toMatchObject([
    200,
    { recent_seconds: expect.any(Number) },
  ]);
  await api.db
    .updateTable('session')
    .set({ signed_in_at: new Date(Date.now() - 601_000) })
    .where('user_id', '=', 'u-recent')
    .execute();
  expect(await who.get('/api/account/v1/sessions/current')).toEqual([200, { recent_seconds: 0 }]);
  const recent = [403, { code: 'Account.SignIn.Recent.Required' }];
  expect(await who.post(PATH, {})).toMatchObject(recent);
  expect((await who.put(one(key.id), { status: 2 }))[0]).toBe(200);
  expect(await who.put(one(key.id), { status: 1 })).toMatchObject(recent);
  expect((await who.put(one(key.id), { desc: 'nightly' }))[0]).toBe(200);
  expect((await who.delete(one(key.id)))[0]).toBe(200);
});

test('a key that the system disabled has the reason, until its owner enables it', async () => {
  const { who, key } = await owner('reason');
  await who.post(PATH, { expire_time: new Date(api.services.clock.now().getTime() + 60_000).toISOString() });
  api.advance(61);
  const keys = await inTransaction(api.db, (tx) =>
    disableAccessKeysOf(tx, 'u-reason', { reason: 'password', by: 'u-reason', at: api.services.clock.now() }),
  );
  // The other key has expired, so there is nothing to disable.
  expect(keys).toEqual([key.access_key_id]);
  api.services.clock.reset();
  const [, { access_key_list: list }] = await who.get(PATH);
  expect(list).toContainEqual(expect.objectContaining({ id: key.id, status: 2, disabled_for: 'password' }));
  expect(
    (await api.as(callerOf(UserType.enterprise, 'reason')).get('/api/account/v1/activity'))[1].entries[0],
  ).toMatchObject({ action: 'accessKey.disabled', about: key.access_key_id });
  expect((await who.put(one(key.id), { status: 1 }))[0]).toBe(200);
  expect((await who.get(PATH))[1].access_key_list).toContainEqual(
    expect.objectContaining({ id: key.id, status: 1, disabled_for: null }),
  );
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(200);
});

test('a key with scopes reaches only what they open; the list of scopes names the calls', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'scopes'));
  const [, { scopes }] = await who.get(`${PATH}/scopes`);
  const callsOf = (name: string) =>
    (scopes as { scope: string; calls: { method: string; path: string }[] }[])
      .find(({ scope }) => scope === name)
      ?.calls.map(({ method, path }) => `${method} ${path}`);
  expect(callsOf('profile:write')).toEqual([
    'PUT /api/account/v1/enterprise_user/{id}/company',
    'PUT /api/account/v1/enterprise',
  ]);
  // A new address and another secret need a recent sign-in.
  expect(callsOf('webhooks:write')).toEqual([
    'PUT /api/account/v1/webhooks/{webhook_id}/kinds',
    'PUT /api/account/v1/webhooks/{webhook_id}/enabled',
    'DELETE /api/account/v1/webhooks/{webhook_id}',
    'POST /api/account/v1/webhooks/{webhook_id}/test',
    'POST /api/account/v1/webhooks/{webhook_id}/deliveries/{message_id}/resend',
  ]);
  expect(callsOf('contacts:read')).toBeDefined();
  expect(callsOf('contacts:write')).toBeUndefined();
  // Of staff.
  expect(callsOf('holidays:write')).toBeUndefined();
  expect((await who.post(PATH, { scopes: ['holidays:write'] }))[0]).toBe(400);
  expect((await who.post(PATH, { scopes: [] }))[0]).toBe(400);

  const [, key] = await who.post(PATH, { scopes: ['time-zone:write', 'webhooks:read'] });
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(403);
  expect((await anyone.get('/api/account/v1/time_zone', bearer(key)))[0]).toBe(200);
  expect(await anyone.put('/api/account/v1/time_zone', { time_zone: 'Asia/Tokyo' }, bearer(key))).toMatchObject([
    200,
    {},
  ]);
  expect((await anyone.get('/api/account/v1/webhooks', bearer(key)))[0]).toBe(200);
  expect((await anyone.post(PATH, {}, bearer(key)))[0]).toBe(403);
  // The audit log says by which key.
  const line = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('actor_id', '=', 'u-scopes')
    .where('action', 'like', 'account.changed')
    .executeTakeFirstOrThrow();
  expect(line.detail).toMatchObject({ access_key: key.access_key_id });
});

test('a key works only from its networks, IPv4 and IPv6; limits change with a version', async () => {
  const { who, key } = await owner('networks');
  const limits = { scopes: null, networks: ['203.0.113.0/24', '2001:db8::/32'], expire_time: null };
  const [row] = (await who.get(PATH))[1].access_key_list;
  expect(await who.put(`${one(key.id)}/limits`, { ...limits, version: row.version })).toEqual([200, {}]);
  expect(await anyone.get('/userinfo', bearer(key))).toMatchObject([
    401,
    { message: expect.stringContaining('does not work from this network') },
  ]);
  expect(await who.put(`${one(key.id)}/limits`, { ...limits, version: row.version })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { networks: limits.networks } },
  ]);
  expect(
    await who.put(`${one(key.id)}/limits`, {
      ...limits,
      networks: ['127.0.0.0/8', '::1/128'],
      version: row.version + 1,
    }),
  ).toEqual([200, {}]);
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(200);
  expect(await who.put(`${one(key.id)}/limits`, { ...limits, networks: ['10.0.0.0/33'] })).toMatchObject([
    400,
    { fields: { networks: { code: 'serviceNetworks.illegal' } } },
  ]);
});

test('a new secret: both work until the former was not used for a day, or is ended', async () => {
  const { who, key } = await owner('rotates');
  await anyone.get('/userinfo', bearer(key));
  const [, next] = await who.post(`${one(key.id)}/secret`, {});
  const works = async (given: typeof key) => (await anyone.get('/userinfo', bearer(given)))[0];
  expect([await works(key), await works(next)]).toEqual([200, 200]);
  expect(await who.post(`${one(key.id)}/secret`, {})).toMatchObject([409, { code: 'Account.AccessKey.Changing' }]);
  expect((await who.get(PATH))[1].access_key_list[0]).toMatchObject({
    secret_access_key: `••••${next.secret_access_key.slice(-4)}`,
    former: {
      secret_access_key: `••••${key.secret_access_key.slice(-4)}`,
      last_used_time: expect.any(String),
      present_used_time: expect.any(String),
    },
  });
  api.advance(20 * 3600);
  expect(await works(key)).toBe(200);
  // A day after the change, but not after the last use.
  api.advance(20 * 3600);
  expect(await works(key)).toBe(200);
  api.advance(25 * 3600);
  expect([await works(key), await works(next)]).toEqual([401, 200]);
  const again = api.as(callerOf(UserType.enterprise, 'rotates', { signedInAt: api.services.clock.now() }));
  expect((await again.get(PATH))[1].access_key_list[0].former).toBeNull();
  const [, third] = await again.post(`${one(key.id)}/secret`, {});
  expect([await works(next), await works(third)]).toEqual([200, 200]);
  expect((await again.delete(`${one(key.id)}/secret`))[0]).toBe(200);
  expect([await works(next), await works(third)]).toEqual([401, 200]);
  api.services.clock.reset();
});

test('a deletion is taken back for a day; what happened meanwhile counts', async () => {
  const { who, key } = await owner('undo');
  await who.delete(one(key.id));
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(401);
  expect((await who.get(PATH))[1].total_count).toBe(0);
  expect((await who.put(one(key.id), { status: 2 }))[0]).toBe(404);
  expect((await who.get(`${PATH}/deleted`))[1].keys).toMatchObject([{ id: key.id, desc: 'builds' }]);
  expect((await api.as(callerOf(UserType.enterprise, 'stranger')).put(`${one(key.id)}/restored`, {}))[0]).toBe(404);
  expect((await who.put(`${one(key.id)}/restored`, {}))[0]).toBe(200);
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(200);
  expect((await who.put(`${one(key.id)}/restored`, {}))[0]).toBe(404);

  // A new password disables it, although it is deleted.
  await who.delete(`${one(key.id)}?confirm=${key.access_key_id}`);
  await inTransaction(api.db, (tx) =>
    disableAccessKeysOf(tx, 'u-undo', { reason: 'password', by: 'u-undo', at: api.services.clock.now() }),
  );
  await who.put(`${one(key.id)}/restored`, {});
  expect((await who.get(PATH))[1].access_key_list[0]).toMatchObject({ status: 2, disabled_for: 'password' });

  await who.delete(`${one(key.id)}?confirm=${key.access_key_id}`);
  for (let more = 0; more < 5; more += 1) await who.post(PATH, {});
  expect(await who.put(`${one(key.id)}/restored`, {})).toMatchObject([409, { code: 'Account.AccessKey.Limit' }]);
  api.advance(25 * 3600);
  const later = api.as(callerOf(UserType.enterprise, 'undo', { signedInAt: api.services.clock.now() }));
  expect((await later.put(`${one(key.id)}/restored`, {}))[0]).toBe(404);
  expect((await later.get(`${PATH}/deleted`))[1].keys).toEqual([]);
  api.services.clock.reset();
});

test('calls are counted by network and route, and only those who manage the key see them', async () => {
  const { who, key } = await owner('calls');
  for (let n = 0; n < 3; n += 1) await anyone.get('/userinfo', bearer(key));
  await anyone.post(PATH, {}, bearer(key));
  const [, { entries, total_count }] = await who.get(`${one(key.id)}/calls`);
  expect([entries, total_count]).toEqual([expect.anything(), 2]);
  expect(entries).toContainEqual({
    network: '127.0.0.1',
    place: null,
    route: 'GET /userinfo',
    calls: 3,
    last_time: expect.any(String),
  });
  await anyone.get('/userinfo', bearer(key));
  expect((await who.get(`${one(key.id)}/calls`))[1].entries[0]).toMatchObject({ route: 'GET /userinfo', calls: 4 });
  expect((await api.as(callerOf(UserType.enterprise, 'stranger')).get(`${one(key.id)}/calls`))[0]).toBe(404);
});

test('a company key belongs to the company: made by those who manage it, and all of them are told', async () => {
  const boss = callerOf(UserType.enterprise, 'firm');
  await api.as(boss).get('/userinfo');
  const admin = await member(api, boss, 'firm-admin', 1);
  const ordinary = await member(api, boss, 'firm-member', 2);
  await api.db
    .updateTable('app_user')
    .set(({ ref, fn }) => ({ email: fn('concat', [ref('user_id'), sql.lit('@firm.example')]), email_verified: true }))
    .where('co_id', '=', boss.coId)
    .execute();
  expect((await api.as(ordinary).post(PATH, { owner: 'company' }))[0]).toBe(403);
  expect((await api.as(ordinary).get(`${PATH}?owner=company`))[0]).toBe(403);
  const [, key] = await api.as(admin).post(PATH, { owner: 'company', desc: 'erp' });
  const told = await api.db
    .selectFrom('outbox')
    .select('recipient')
    .where('template', '=', 'companyKeyChanged')
    .orderBy('recipient')
    .execute();
  expect(told.map(({ recipient }) => recipient)).toEqual(['u-firm-admin@firm.example', 'u-firm@firm.example']);
  // Of the company, and not of anybody in it.
  expect((await anyone.get('/api/account/v1/webhooks', bearer(key)))[0]).toBe(200);
  expect((await anyone.get('/userinfo', bearer(key)))[0]).toBe(403);
  expect((await anyone.get('/api/account/v1/enterprise_user/u-firm', bearer(key)))[0]).toBe(403);
  expect((await api.as(admin).get(PATH))[1].total_count).toBe(0);
  expect((await api.as(ordinary).get(`${one(key.id)}/calls`))[0]).toBe(404);
  expect((await api.as(boss).get(`${PATH}?owner=company`))[1].access_key_list).toMatchObject([
    { id: key.id, desc: 'erp', made_by: expect.any(String) },
  ]);

  // A new password of who made it, or their leaving, leaves it alone.
  await inTransaction(api.db, (tx) =>
    disableAccessKeysOf(tx, admin.userId, { reason: 'password', by: admin.userId, at: api.services.clock.now() }),
  );
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', admin.userId).execute();
  expect((await anyone.get('/api/account/v1/webhooks', bearer(key)))[0]).toBe(200);
  await api.db.updateTable('app_user').set({ status: 2 }).where('user_id', '=', admin.userId).execute();

  // "This was not me" of one who manages it ends it; of an ordinary member it does not.
  for (const [who, status] of [
    [ordinary, 200],
    [admin, 401],
  ] as const) {
    await api.db
      .insertInto('security_report')
      .values({
        code_hash: digest(`not ${who.userId}`),
        user_id: who.userId,
        reader_id: who.userId,
        about: 'companyKeyChanged',
        told_at: new Date(),
        old_address: null,
        expires_at: new Date(Date.now() + 60_000),
        used_at: null,
      })
      .execute();
    expect((await anyone.post('/api/account/v1/security_report', { report_code: `not ${who.userId}` }))[0]).toBe(200);
    expect((await anyone.get('/api/account/v1/webhooks', bearer(key)))[0]).toBe(status);
  }
  expect((await api.as(boss).get(`${PATH}?owner=company`))[1].access_key_list).toMatchObject([
    { status: 2, disabled_for: 'report' },
  ]);
  expect((await api.as(boss).put(one(key.id), { status: 1 }))[0]).toBe(200);
  expect((await anyone.get('/api/account/v1/webhooks', bearer(key)))[0]).toBe(200);
});

describe('expiry', () => {
  const told = async (to: string) =>
    (
      await api.db
        .selectFrom('outbox')
        .select('subject')
        .where('template', '=', 'keyExpires')
        .where('recipient', '=', `${to}@example.com`)
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject);
  /** Both instances that may do it. */
  const tell = () => Promise.all([1, 2].map(() => tellExpiries(api.services, [expiringKeys], () => false)));
  const at = (days: number) => new Date(api.services.clock.now().getTime() + days * DAY_MS).toISOString();
  const person = async (name: string) => {
    const caller = callerOf(UserType.enterprise, name);
    await api.as(caller).get('/userinfo');
    await api.db
      .updateTable('app_user')
      .set({ email: `${name}@example.com`, email_verified: true, language: 'en-US' })
      .where('user_id', '=', caller.userId)
      .execute();
    return caller;
  };
  const later = async (days: number) => {
    api.advance(days * DAY_S);
    await tell();
  };
  afterEach(() => api.services.clock.reset());

  test('is announced 30, 7 and 1 days before and when it is over, once each, and anew when it was changed', async () => {
    const who = await person('expires');
    const made = async (days: number) => (await api.as(who).post(PATH, { expire_time: at(days) }))[1];
    const key = await made(40);
    // What was just chosen is not announced: 7 days before is next.
    await made(20);
    const off = await made(31);
    await api.as(who).put(one(off.id), { status: 2 });
    await tell();
    expect(await told('expires')).toEqual([]);
    await later(9);
    expect(await told('expires')).toEqual([]);
    await later(2);
    expect(await told('expires')).toEqual(['An access key expires in 29 days']);
    await later(3);
    expect(await told('expires')).toHaveLength(2);
    await later(20);
    await later(5.5);
    // Two instances write the messages of one moment in any order.
    const DONE = [
      'An access key expires in 29 days',
      'An access key expires in 6 days',
      'An access key expires in 6 days',
      'An access key expires within a day',
      'An access key has expired',
    ];
    expect((await told('expires')).sort()).toEqual(DONE);
    await tell();
    expect((await told('expires')).sort()).toEqual(DONE);
    const [, { access_key_list: list }] = await api.as(who).get(PATH);
    const { version } = list.find(({ id }: { id: string }) => id === key.id);
    const limits = { scopes: null, networks: [], version };
    expect((await api.as(who).put(`${one(key.id)}/limits`, { ...limits, expire_time: at(35) }))[0]).toBe(200);
    await later(6);
    expect((await told('expires')).slice(DONE.length)).toEqual(['An access key expires in 29 days']);
  });

  test('of a key of the company owner and administrators are told, in a partner company the main account', async () => {
    const boss = await person('firm');
    const [admin, plain] = [await member(api, boss, 'firmadmin', 1), await member(api, boss, 'firmplain', 2)];
    for (const { userId } of [admin, plain])
      await api.db
        .updateTable('app_user')
        .set({ email: `${userId}@example.com`, email_verified: true, language: 'en-US' })
        .where('user_id', '=', userId)
        .execute();
    const partner = callerOf(UserType.partner, 'ally');
    const platform = callerOf(UserType.partnerContact, 'allyadmin', { coId: partner.coId, role: 1 });
    for (const { userId } of [partner, platform]) {
      await api.as(userId === partner.userId ? partner : platform).get('/userinfo');
      await api.db
        .updateTable('app_user')
        .set({ email: `${userId}@example.com`, email_verified: true, language: 'en-US' })
        .where('user_id', '=', userId)
        .execute();
    }
    for (const who of [boss, partner])
      expect((await api.as(who).post(PATH, { owner: 'company', expire_time: at(8) }))[0]).toBe(200);
    await later(1.5);
    const SOON = ['An access key expires in 7 days'];
    expect(await told('firm')).toEqual(SOON);
    expect(await told(admin.userId)).toEqual(SOON);
    expect(await told(partner.userId)).toEqual(SOON);
    for (const { userId } of [plain, platform]) expect(await told(userId)).toEqual([]);
    const notices = await api.db
      .selectFrom('notice')
      .select('user_id')
      .where('template', '=', 'keyExpires')
      .where('user_id', 'in', [boss.userId, partner.userId])
      .execute();
    expect(notices).toHaveLength(2);
  });
});
