import { sql } from 'kysely';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../../platform/audit/audit.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { anchorHead } from './anchor.ts';
import { chainAllAudit } from './chain-audit.db.ts';
import { beginningOf } from './link.ts';
import { sealOf } from './seal.ts';
import { checkNow, watchChain } from './watch-chain.ts';

const api = await testApi();
const { db } = api;
const time = { now: new Date('2026-11-23T13:00:00Z') };
const services = { ...api.services, clock: { ...api.services.clock, now: () => time.now } };
const note = (at: string, action = 'test.done') =>
  audit(db, { actor: null, action, object: null }, new Date(`2026-11-${at}Z`));
const check = () => checkNow(services);
const heads = () => db.selectFrom('audit_day').selectAll().orderBy('day').execute();
const digestAt = async (day: string, number: number) =>
  (
    await db
      .selectFrom('audit')
      .select('digest')
      .where('chain_day', '=', day)
      .where('chain_number', '=', number)
      .executeTakeFirstOrThrow()
  ).digest ?? '';

beforeEach(async () => {
  time.now = new Date('2026-11-23T13:00:00Z');
  await sql`truncate audit, audit_day restart identity`.execute(db);
  await services.files.remove('audit-anchor');
  await note('20T10:00:00', 'one');
  await note('20T11:00:00', 'two');
  await note('21T00:00:00', 'three');
  await note('23T10:00:00', 'four');
  await note('23T11:00:00', 'five');
  await note('23T12:00:00', 'six');
  await chainAllAudit(services);
});

/** Deletes the end of a day, and sets number and head back, as who can write to the database would. */
async function cut(day: string, number: number): Promise<void> {
  const head = await digestAt(day, number);
  await db.deleteFrom('audit').where('chain_day', '=', day).where('chain_number', '>', number).execute();
  await db.updateTable('audit_day').set({ head, entries: number }).where('day', '=', day).execute();
}

async function deleteDays(from: string): Promise<void> {
  await db.deleteFrom('audit').where('chain_day', '>=', from).execute();
  await db.deleteFrom('audit_day').where('day', '>=', from).execute();
}

test.each<[string, () => Promise<unknown>, object]>([
  [
    'the last entries deleted, the head set back',
    () => cut('2026-11-23', 1),
    { day: '2026-11-23', number: 2, why: 'missing', until: { day: '2026-11-23', number: 3 } },
  ],
  [
    'the last entry of an older day deleted',
    () => cut('2026-11-20', 1),
    { day: '2026-11-20', number: 2, why: 'missing' },
  ],
  ['the last days deleted', () => deleteDays('2026-11-21'), { day: '2026-11-21', number: 1, why: 'missing' }],
  [
    'the seal taken off the day that was cut',
    async () => {
      await cut('2026-11-23', 2);
      await db.updateTable('audit_day').set({ head_sealed: null }).where('day', '=', '2026-11-23').execute();
    },
    { day: '2026-11-23', why: 'seal' },
  ],
  [
    'the seal of another day',
    async () => {
      const [first] = await heads();
      await db
        .updateTable('audit_day')
        .set({ head_sealed: first?.head_sealed ?? '' })
        .where('day', '=', '2026-11-23')
        .execute();
    },
    { day: '2026-11-23', why: 'seal' },
  ],
  [
    'an inserted entry behind the end',
    () =>
      sql`insert into audit (at, action, chain_day, chain_number, content_digest, digest) values ('2026-11-23', 'foreign', '2026-11-23', 4, 'x', 'x')`.execute(
        db,
      ),
    { day: '2026-11-23', number: 4, entry: 7, why: 'changed' },
  ],
  [
    'an inserted entry with the number of another one',
    () =>
      sql`insert into audit (at, action, chain_day, chain_number, content_digest, digest) values ('2026-11-23', 'foreign', '2026-11-23', 3, 'x', 'x')`.execute(
        db,
      ),
    { day: '2026-11-23', number: 3, entry: 7, why: 'changed' },
  ],
  [
    'an entry with a digest, but without a place',
    () => sql`insert into audit (at, action, digest) values ('2026-11-22', 'foreign', 'x')`.execute(db),
    { day: '2026-11-22', entry: 7, why: 'outside' },
  ],
])('the check finds %s, also after more entries were chained', async (_, tamper, broken) => {
  await tamper();
  expect((await check()).broken).toMatchObject(broken);
  await note('23T12:30:00', 'seven');
  await chainAllAudit(services);
  expect((await check()).broken).toMatchObject(broken);
});

test('the check finds the last day deleted, also after the day began again', async () => {
  await deleteDays('2026-11-23');
  expect((await check()).broken).toMatchObject({ day: '2026-11-23', number: 1, why: 'missing' });
  await note('23T12:30:00', 'seven');
  await chainAllAudit(services);
  expect((await check()).broken).toMatchObject({ day: '2026-11-23', why: 'seal' });
  time.now = new Date('2026-11-24T13:00:00Z');
  await note('24T12:30:00', 'eight');
  await chainAllAudit(services);
  expect((await check()).broken).toMatchObject({ day: '2026-11-23', why: 'seal' });
});

/** Begins the log with a day of one chain, as the version before does. */
async function beginAsBefore(day: string): Promise<void> {
  await sql`truncate audit, audit_day restart identity`.execute(db);
  const beginning = { day, previous_head: '' };
  const head = beginningOf(services.vault, beginning, { shard: 0, shards: 1 });
  const head_sealed = sealOf(services.vault, { ...beginning, ends: [{ number: 0, head }], next: null });
  await db
    .insertInto('audit_day')
    .values({ ...beginning, head, entries: 0, head_sealed })
    .execute();
}

test('days of before there were seals are chained, not sealed', async () => {
  await beginAsBefore('2026-11-20');
  for (const at of ['20T10:00:00', '20T11:00:00', '21T00:00:00', '23T10:00:00']) await note(at);
  await chainAllAudit(services);
  await db.updateTable('audit_day').set({ head_sealed: null }).where('day', '<=', '2026-11-21').execute();
  expect(await check()).toMatchObject({ days: 3, unsealed: 2, broken: null });
  await note('23T12:30:00');
  time.now = new Date('2026-11-24T13:00:00Z');
  await note('24T12:30:00');
  expect(await check()).toMatchObject({ days: 4, unsealed: 2, broken: null });
  await deleteDays('2026-11-23');
  expect(await check()).toMatchObject({ days: 2, unsealed: 2, broken: null });
});

test('a day that the version before began is one chain, and so is the next one; then there are several', async () => {
  await beginAsBefore('2026-11-20');
  for (const at of ['20T10:00:00', '20T11:00:00', '21T00:00:00', '23T10:00:00']) await note(at);
  await chainAllAudit(services);
  expect((await heads()).map(({ shards }) => shards)).toEqual([null, 1, 16]);
  // The version before continues from the head and the number of the row.
  const [, second] = await heads();
  expect(second).toMatchObject({ entries: 1, head: await digestAt('2026-11-21', 1) });
  expect(await check()).toMatchObject({ entries: 4, days: 3, broken: null });
  await cut('2026-11-20', 1);
  expect((await check()).broken).toMatchObject({ day: '2026-11-20', number: 2, why: 'missing' });
});

test('entries that the version before appends without sealing are whole, and sealed with the next one', async () => {
  await beginAsBefore('2026-11-23');
  for (const at of ['23T10:00:00', '23T11:00:00', '23T12:00:00']) await note(at);
  await chainAllAudit(services);
  const [sealed] = (await heads()).slice(-1);
  await note('23T12:30:00', 'seven');
  await chainAllAudit(services);
  await db
    .updateTable('audit_day')
    .set({ head_sealed: sealed?.head_sealed ?? '' })
    .where('day', '=', '2026-11-23')
    .execute();
  expect(await check()).toMatchObject({ entries: 4, broken: null });
  await note('23T12:40:00', 'eight');
  expect(await check()).toMatchObject({ entries: 5, broken: null });
  await cut('2026-11-23', 4);
  expect((await check()).broken).toMatchObject({ number: 5, why: 'missing' });
});

test.each<[string, () => Promise<unknown>]>([
  ['an old copy of the last day put back', async () => undefined],
  ['everything deleted', () => sql`truncate audit, audit_day`.execute(db)],
  ['all seals taken off', () => db.updateTable('audit_day').set({ head_sealed: null }).execute()],
])('the head in the file store finds %s', async (_, tamper) => {
  const copy = (await heads()).at(-1)!;
  await note('23T12:30:00', 'seven');
  await chainAllAudit(services);
  await anchorHead(services);
  expect(await check()).toMatchObject({ anchor: { day: '2026-11-23', number: 4 }, broken: null });
  await db.deleteFrom('audit').where('action', '=', 'seven').execute();
  await db.updateTable('audit_day').set(copy).where('day', '=', copy.day).execute();
  await tamper();
  expect((await check()).broken).toMatchObject({ why: expect.stringMatching(/^(anchor|seal)$/) });
});

test('rows of others do not stop the job, and the check answers over the API', async () => {
  await sql`insert into audit (at, action, chain_day, chain_number, content_digest, digest) values
    ('2026-11-23', 'foreign', '2026-11-23', 4, 'x', 'x'), ('2026-11-23', 'foreign', '2026-11-23', 2147483647, 'x', 'x')`.execute(
    db,
  );
  await sql`insert into audit (at, action, detail) values ('infinity', 'foreign', 'null'), ('-infinity', 'foreign', '[]'), ('19000-01-01', 'foreign', '{}')`.execute(
    db,
  );
  await sql`insert into audit_day (day, previous_head, head, entries) values ('2999-01-01', 'x', 'x', 0), ('infinity', 'x', 'x', 2147483647)`.execute(
    db,
  );
  await db.updateTable('audit_day').set({ entries: 2147483647 }).where('day', '=', '2026-11-23').execute();
  await note('23T12:30:00', 'seven');
  expect(await chainAllAudit(services)).toBe(4);
  const { chain_day, chain_number } = await db
    .selectFrom('audit')
    .select(['chain_day', 'chain_number'])
    .where('action', '=', 'seven')
    .executeTakeFirstOrThrow();
  expect([chain_day, chain_number]).toEqual(['2026-11-23', 8]);
  expect((await check()).broken).toMatchObject({ day: '2026-11-23', number: 4, entry: 7, why: 'changed' });
  const reader = callerOf(UserType.employee, 'reader', { privileges: [Privilege.systemAudit] });
  expect(await api.as(reader).get('/api/account/v1/audit/chain')).toMatchObject([
    200,
    { broken: { day: '2026-11-23', number: 4, entry: 7, until: null } },
  ]);
  expect((await api.as(reader).get('/api/account/v1/audit?action=foreign'))[0]).toBe(200);
});

test('a clock that was ahead for a while breaks nothing', async () => {
  time.now = new Date('2026-12-24T12:00:00Z');
  await audit(db, { actor: null, action: 'ahead', object: null }, time.now);
  await chainAllAudit(services);
  time.now = new Date('2026-11-24T12:00:00Z');
  await note('24T12:00:00');
  await chainAllAudit(services);
  await anchorHead(services);
  expect(await check()).toMatchObject({ days: 4, anchor: { day: '2026-12-24', number: 2 }, broken: null });
});

describe('the watch', () => {
  const ready = async () => {
    const [status, { status: said, failing, parts }] = await api.as(null).get('/health/ready');
    return [status, said, failing, parts.audit];
  };

  test('anchors once an hour, and tells readiness when the chain is broken; the old head stays then', async () => {
    const watch = watchChain(services);
    services.health.watch('audit', watch.state);
    const logged: object[] = [];
    for (const level of ['info', 'error'] as const)
      services.log[level] = (line: object) => {
        if (!('request_id' in line)) logged.push(line);
      };
    await watch.run();
    await watch.run();
    expect(await ready()).toEqual([200, 'ready', [], 'ok']);
    const [anchored, ...others] = logged.splice(0);
    expect([anchored, others]).toEqual([
      { event: 'audit.anchored', day: '2026-11-23', number: 3, head: (await heads()).at(-1)?.head },
      [],
    ]);
    const kept = await services.files.get('audit-anchor');

    await cut('2026-11-23', 1);
    time.now = new Date('2026-11-23T14:00:00Z');
    expect(await watch.run()).toEqual({ broken: ['2026-11-23 2 missing'] });
    expect(await ready()).toEqual([200, 'degraded', ['audit'], 'broken']);
    expect(logged).toEqual([expect.objectContaining({ event: 'audit.broken', day: '2026-11-23', number: 2 })]);
    expect(await services.files.get('audit-anchor')).toEqual(kept);
  });

  test('a store that is away puts the anchor off', async () => {
    const { get } = services.files;
    services.files.get = () => Promise.reject(new Error('away'));
    const watch = watchChain(services);
    expect(await watch.run()).toEqual({ broken: [] });
    services.files.get = get;
    expect(await services.files.get('audit-anchor')).toBeNull();
    await watch.run();
    expect(await services.files.get('audit-anchor')).not.toBeNull();
  });

  test('a failing job is reported', async () => {
    const watch = watchChain(services);
    await sql`alter table audit_day add constraint stop check (entries < 4)`.execute(db);
    await note('23T12:30:00');
    await expect(watch.append()).rejects.toThrow();
    expect(watch.state()).toBe('unavailable');
    await sql`alter table audit_day drop constraint stop`.execute(db);
    expect(await watch.append()).toBe(1);
    expect(watch.state()).toBe('ok');
  });
});
