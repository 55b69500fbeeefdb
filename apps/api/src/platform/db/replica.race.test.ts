import { sql } from 'kysely';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { MINUTE_MS } from '@portal/common/rules/units';
import { INSIDE } from '../../operate/doctor/inside.ts';
import { buildNextList } from '../../console/list-files/build-list.ts';
import { canReplicate, startReplica, type ReplicaServer } from '../../testing/processes/postgres.ts';
import { followerOf } from '../../testing/follow-live.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationOf } from '../../testing/worlds/application-world.ts';
import { makeCompany } from '../../testing/worlds/customer-world.ts';
import { pendingIn, reviewerOf } from '../../testing/worlds/review-world.ts';
import { digest } from './ids.ts';
import { openReplica } from './replica.ts';

const primary = process.env.TEST_DATABASE_URL ?? '';
const possible = canReplicate();
const server: ReplicaServer | undefined = possible ? await startReplica(primary) : undefined;
const databaseOf = (url = '') => new URL(url).pathname.slice(1);
const api = await testApi({ METRICS_PORT: '1' }, (config) =>
  server ? { ...config, databaseReadUrl: server.urlOf(databaseOf(config.databaseUrl)) } : config,
);
const { db, services } = api;
const follow = followerOf(api);
const whole = { privileges: Object.values(Privilege) };
const [me, other] = ['me', 'other'].map((id) => api.as(callerOf(UserType.employee, id, whole))) as [
  ReturnType<typeof api.as>,
  ReturnType<typeof api.as>,
];
beforeAll(async () => {
  await server?.follow(databaseOf(services.config.databaseUrl));
  await makeCompany(api, 'co-read', 'Read');
});
afterAll(() => server?.stop());

/** Waits until the replica has everything. */
async function catchUp(): Promise<void> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db);
  for (let isBehind = true; isBehind;) {
    // Sends what did not wait for the disk; and the log goes on, so that no position is the end of a page.
    await sql`select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'test', 'on')`.execute(
      db,
    );
    isBehind = await services.replica.read(
      rows.map(({ at }) => at),
      () => Promise.resolve(false),
      () => Promise.resolve(true),
    );
  }
}

/** Reads since the last call, by who answered. */
async function answered(): Promise<Record<string, number>> {
  const metric = services.metrics.registry.getSingleMetric('portal_list_reads_total')!;
  const { values } = await metric.get();
  metric.reset();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.by), value]));
}

const AUDIT = '/api/account/v1/audit';
const CSV = `${AUDIT}/csv`;
const FILE = `/api/account/v1/list_files/now?of=${encodeURIComponent(APPLICATIONS)}`;
const OVERVIEW = '/api/account/v1/approvals/overview';
const SEARCH = '/api/account/v1/console/search?text=shop';
/** Lists whose handlers are of all kinds, with what is read beside them. */
const READ = [
  APPLICATIONS,
  AUDIT,
  OVERVIEW,
  SEARCH,
  '/api/account/v1/customers',
  '/api/account/v2/partners',
  '/api/account/v1/certification/approvals?status=1&start=0&count=100&user_type=2',
  '/api/account/v1/csp/contract_approvals?approval_status=0',
  '/api/account/v1/csp/approvals?approval_status=0',
  '/api/account/v1/enterprise_user/0/cancel/approvals',
  '/api/account/v1/customer/co-read/accounts',
  '/api/account/v1/customer/co-read/account/approvals?status=0',
  '/api/account/v1/staff',
  CSV,
  FILE,
];
const has = async (who: typeof me, path: string, text: string, headers = {}) => {
  const [status, body] = await who.get(path, { headers });
  expect([path, status]).toEqual([path, 200]);
  return (body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body)).includes(text);
};
const doctor = () =>
  INSIDE.find(({ name }) => name === 'operate.doctor.replica')!.run(services, { email: '', phone: '' });

const onReplica = possible ? test : test.skip;

onReplica('a replica answers lists, search, overview, audit log and files', async () => {
  await has(me, APPLICATIONS, '');
  await catchUp();
  for (const path of READ) {
    await answered();
    await has(me, path, '');
    expect([path, await answered()]).toEqual([path, { replica: 1 }]);
    // A file is an entry in the audit log, which its reader must find.
    if (path === FILE || path === CSV) await catchUp();
  }
  expect(await doctor()).toBeUndefined();
});

onReplica('while it is behind, nobody misses what they have just changed', async () => {
  await has(other, APPLICATIONS, '');
  await catchUp();
  await server!.run('select pg_wal_replay_pause()');
  try {
    expect((await me.post(APPLICATIONS, applicationOf('shop-behind')))[0]).toBe(200);
    for (const path of [APPLICATIONS, AUDIT, SEARCH, CSV, FILE, OVERVIEW]) {
      const text = path === OVERVIEW || path === SEARCH ? '' : 'shop-behind';
      expect([path, await has(me, path, text)]).toEqual([path, true]);
    }
    await answered();
    expect([await has(me, APPLICATIONS, 'shop-behind'), await answered()]).toEqual([true, { behind: 1 }]);
    expect([await has(other, APPLICATIONS, 'shop-behind'), await answered()]).toEqual([false, { replica: 1 }]);

    // A file that is made by a job has what was there when it was begun.
    await me.post('/api/account/v1/list_files', { of: APPLICATIONS });
    await answered();
    await buildNextList(services);
    expect(await answered()).toEqual({ behind: 1 });
  } finally {
    await server!.run('select pg_wal_replay_resume()');
  }
  await catchUp();
  await answered();
  expect([await has(me, APPLICATIONS, 'shop-behind'), await answered()]).toEqual([true, { replica: 1 }]);
});

onReplica('a caller without a session reads after the position that a change has answered with', async () => {
  const secret = 's'.repeat(43);
  const keyId = `AK${'k'.repeat(26)}`;
  await db
    .insertInto('access_key')
    .values({
      id: 'k-reads',
      access_key_id: keyId,
      secret_hash: digest(secret),
      last_four: 'ssss',
      user_id: 'u-me',
      scopes: null,
      description: '',
      status: 1,
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  await catchUp();
  await server!.run('select pg_wal_replay_pause()');
  try {
    const authorization = `Bearer ${keyId}.${secret}`;
    const nobody = api.as(null);
    // It writes an entry in the audit log.
    const saved = await nobody.get(FILE, { headers: { authorization } });
    const position = saved.headers.get('x-read-after') ?? '';
    expect([saved[0], position]).toEqual([200, expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/)]);
    await answered();
    await has(nobody, APPLICATIONS, '', { authorization, 'x-read-after': position });
    expect(await answered()).toEqual({ behind: 1 });
    await has(nobody, APPLICATIONS, '', { authorization });
    expect(await answered()).toEqual({ replica: 1 });
    // No primary was ever there.
    await has(nobody, APPLICATIONS, '', { authorization, 'x-read-after': 'FFFFFFFF/FFFFFFFF' });
    expect(await answered()).toEqual({ replica: 1 });
    // With it nobody misses their own change.
    expect((await me.post(APPLICATIONS, applicationOf('shop-made-up')))[0]).toBe(200);
    await answered();
    expect(await has(me, APPLICATIONS, 'shop-made-up', { 'x-read-after': 'FFFFFFFF/FFFFFFFF' })).toBe(true);
    expect(await answered()).toEqual({ behind: 1 });
  } finally {
    await server!.run('select pg_wal_replay_resume()');
  }
});

onReplica('a list that is read again because of an event has what the event tells of', async () => {
  const LIST = '/api/account/v1/csp/contract_approvals?approval_status=3';
  const [decider, watcher] = [reviewerOf('contract', 'decides'), reviewerOf('contract', 'watches')];
  const item = await pendingIn(api, 'contract');
  await has(api.as(watcher), LIST, '');
  const stream = await follow(watcher, 'contract');
  // The list that is read when the stream begins, too.
  expect(stream.id()).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  await catchUp();
  await server!.run('select pg_wal_replay_pause()');
  try {
    expect((await item.decide(decider, 3))[0]).toBe(200);
    await stream.next('contract', ({ changed }) => changed.some(({ id }: { id: number }) => id === item.id));
    const told = async (headers: object) => has(api.as(watcher), LIST, `"id":${item.id},`, headers);
    expect(await told({})).toBe(false);
    expect(await told({ 'x-read-after': stream.id() })).toBe(true);
    // What the page itself has changed stays visible after an event from before.
    await db
      .updateTable('session')
      .set({ written_lsn: sql`pg_current_wal_insert_lsn()` })
      .where('user_id', '=', watcher.userId)
      .execute();
    expect(await told({ 'x-read-after': '0/1' })).toBe(true);
  } finally {
    await server!.run('select pg_wal_replay_resume()');
  }
});

onReplica('another database, or the primary itself, does not answer in its place', async () => {
  const failed: unknown[] = [];
  for (const url of [services.config.databaseUrl, server!.urlOf('postgres')]) {
    const wrong = await openReplica(db, {
      url,
      poolSize: 1,
      acquireMs: MINUTE_MS,
      onRead: () => undefined,
      onChange: (error) => failed.push(error),
    });
    expect(
      await wrong.read(
        [],
        () => Promise.resolve('replica'),
        () => Promise.resolve('primary'),
      ),
    ).toBe('primary');
    expect((await wrong.state())?.isReplica).toBe(false);
    await wrong.close();
  }
  expect(failed).toHaveLength(1);
});

onReplica('one that is too far behind answers nobody', async () => {
  const by: string[] = [];
  const url = server!.urlOf(databaseOf(services.config.databaseUrl));
  const late = await openReplica(db, {
    url,
    poolSize: 1,
    acquireMs: MINUTE_MS,
    mostBehindS: 0,
    onRead: (one) => by.push(one),
    onChange: () => undefined,
  });
  await catchUp();
  expect(
    await late.read(
      [],
      () => Promise.resolve('replica'),
      () => Promise.resolve('primary'),
    ),
  ).toBe('primary');
  expect(by).toEqual(['behind']);
  await late.close();
});

onReplica('while it is away, the primary answers, and the API stays ready', async () => {
  await server!.stop();
  expect((await me.post(APPLICATIONS, applicationOf('shop-away')))[0]).toBe(200);
  await answered();
  expect([await has(other, APPLICATIONS, 'shop-away'), await answered()]).toEqual([true, { away: 1 }]);
  expect((await api.as(null).get('/health/ready'))[0]).toBe(200);
  expect(await doctor()).toMatchObject({ id: 'operate.doctor.replica.away', warning: true });
});
