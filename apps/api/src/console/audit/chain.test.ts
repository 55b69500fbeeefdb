import { AccountStatus } from '@portal/common/enums/user/account-status';
import { AUDIT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { deleteOldAudit } from '../../platform/audit/audit-retention.ts';
import { testApi } from '../../testing/test-api.ts';
import { account } from '../../testing/worlds/visitor.ts';
import { chainAllAudit, chainAudit } from './chain-audit.db.ts';
import { checkChain } from './check-chain.db.ts';

const api = await testApi();
const at = (time: string) => new Date(`2026-11-${time}Z`);
const note = (time: string, action = 'test.done', detail: Record<string, unknown> = {}, object: string | null = null) =>
  audit(api.db, { actor: null, action, object, detail }, at(time));
const now = at('25T00:00:00');
const services = { ...api.services, clock: { ...api.services.clock, now: () => now } };
const check = (options = {}) => checkChain({ ...services, now }, options);
const placed = async () =>
  (await api.db.selectFrom('audit').select(['chain_day', 'chain_number']).orderBy('id').execute()).map(
    ({ chain_day, chain_number }) => `${chain_day} ${chain_number}`,
  );
const idAt = async (day: string, number: number) =>
  (
    await api.db
      .selectFrom('audit')
      .select('id')
      .where('chain_day', '=', day)
      .where('chain_number', '=', number)
      .executeTakeFirstOrThrow()
  ).id;

beforeEach(async () => {
  await sql`truncate audit, audit_day restart identity`.execute(api.db);
  await note('20T10:00:00', 'one');
  await note('20T23:59:59.999', 'two', { changes: { name: ['Old', 'New'] } });
  await note('21T00:00:00', 'three');
  await note('21T12:00:00', 'four');
  await note('23T12:00:00', 'five');
  await chainAllAudit(services);
});

test('each day is a chain that begins with the head of the day before', async () => {
  expect(await placed()).toEqual(['2026-11-20 1', '2026-11-20 2', '2026-11-21 1', '2026-11-21 2', '2026-11-23 1']);
  const days = await api.db.selectFrom('audit_day').selectAll().orderBy('day').execute();
  expect(days.map(({ day, entries }) => [day, entries])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 2],
    ['2026-11-23', 1],
  ]);
  expect(days.map(({ previous_head }) => previous_head)).toEqual(['', days[0]!.head, days[1]!.head]);
  expect(await check()).toEqual({ entries: 5, days: 3, unsealed: 0, anchor: null, broken: null, next: null });
});

test('an entry that is dated before the last day is appended to the last day', async () => {
  await note('21T08:00:00');
  expect(await chainAudit(services)).toBe(1);
  expect((await placed()).at(-1)).toBe('2026-11-23 2');
  expect((await check()).broken).toBeNull();
});

test('a check with a limit stops after a day and returns the day to continue with', async () => {
  const first = await check({ atMost: 1 });
  expect(first).toMatchObject({ entries: 2, days: 1, broken: null, next: '2026-11-21' });
  expect(await check({ from: first.next })).toMatchObject({ entries: 3, days: 2, broken: null, next: null });
});

const set = (id: number, values: object) =>
  api.db
    .updateTable('audit')
    .set(values as never)
    .where('id', '=', id)
    .execute();
test.each<[string, () => Promise<unknown>, object]>([
  [
    'a changed action',
    async () => set(await idAt('2026-11-21', 1), { action: 'forged' }),
    { day: '2026-11-21', number: 1, why: 'changed' },
  ],
  [
    'a changed actor',
    async () => set(await idAt('2026-11-20', 1), { actor_id: 'u-other' }),
    { day: '2026-11-20', number: 1, why: 'changed' },
  ],
  [
    'a changed detail',
    async () => set(await idAt('2026-11-20', 2), { detail: '{"changes":{"name":["Old","Other"]}}' }),
    { day: '2026-11-20', number: 2, why: 'changed' },
  ],
  [
    'an emptied detail',
    async () => set(await idAt('2026-11-20', 2), { detail: '{}' }),
    { day: '2026-11-20', number: 2, why: 'changed' },
  ],
  [
    'another network',
    async () => set(await idAt('2026-11-23', 1), { network: '192.0.2.1' }),
    { day: '2026-11-23', number: 1, why: 'changed' },
  ],
  [
    'another time',
    async () => set(await idAt('2026-11-23', 1), { at: at('23T13:00:00') }),
    { day: '2026-11-23', number: 1, why: 'changed' },
  ],
  [
    'a deleted entry',
    async () =>
      api.db
        .deleteFrom('audit')
        .where('id', '=', await idAt('2026-11-21', 1))
        .execute(),
    { day: '2026-11-21', number: 1, entry: null, why: 'missing' },
  ],
  [
    'the last entry of a day deleted',
    async () =>
      api.db
        .deleteFrom('audit')
        .where('id', '=', await idAt('2026-11-21', 2))
        .execute(),
    { day: '2026-11-21', number: 2, entry: null, why: 'missing' },
  ],
  [
    'an entry taken out of the chain',
    async () => set(await idAt('2026-11-20', 2), { chain_day: null, chain_number: null, digest: null }),
    { day: '2026-11-20', number: 2, entry: null, why: 'missing' },
  ],
  [
    'a deleted day',
    async () => {
      await api.db.deleteFrom('audit').where('chain_day', '=', '2026-11-21').execute();
      await api.db.deleteFrom('audit_day').where('day', '=', '2026-11-21').execute();
    },
    { day: '2026-11-21', number: 1, entry: null, why: 'missing' },
  ],
  [
    'a day marked as deleted too early',
    () => api.db.updateTable('audit_day').set({ deleted_at: new Date() }).where('day', '=', '2026-11-21').execute(),
    { day: '2026-11-21', number: 0, why: 'day' },
  ],
  [
    'another head',
    () => api.db.updateTable('audit_day').set({ head: 'x' }).where('day', '=', '2026-11-23').execute(),
    { day: '2026-11-23', why: 'seal' },
  ],
  [
    'a day row deleted, its entries left',
    () => api.db.deleteFrom('audit_day').where('day', '=', '2026-11-23').execute(),
    { day: '2026-11-23', number: 1, why: 'missing' },
  ],
])('the check reports %s', async (_, tamper, broken) => {
  await tamper();
  expect((await check()).broken).toMatchObject(broken);
});

test('the check reports the first of several broken links', async () => {
  await set(await idAt('2026-11-23', 1), { action: 'forged' });
  await set(await idAt('2026-11-20', 2), { action: 'forged' });
  expect((await check()).broken).toMatchObject({ day: '2026-11-20', number: 2, entry: 2 });
});

test('erasing the data of a deleted account does not break the chain', async () => {
  await api.db
    .insertInto('app_user')
    .values(account('u-gone', 1, null))
    .execute();
  await note('23T13:00:00', 'test.done', { key: 'value' }, 'u-gone');
  await chainAllAudit(services);
  await api.db
    .updateTable('audit')
    .set({ network: null, user_agent: null, detail: '{}' })
    .where('subject_id', '=', 'u-gone')
    .execute();
  expect((await check()).broken).toMatchObject({ number: 2, why: 'changed' });
  await api.db.updateTable('app_user').set({ status: AccountStatus.deleted }).where('user_id', '=', 'u-gone').execute();
  expect(await check()).toMatchObject({ entries: 6, broken: null });
});

test('retention deletes whole days and keeps their heads', async () => {
  const later = new Date(at('21T00:00:00').getTime() + AUDIT.livesMs);
  const clock = { ...api.services.clock, now: () => later };
  expect(await deleteOldAudit({ ...api.services, clock })).toBe(2);
  expect(await placed()).toEqual(['2026-11-21 1', '2026-11-21 2', '2026-11-23 1']);
  expect(await checkChain({ ...services, now: later })).toMatchObject({ entries: 3, days: 3, broken: null });
  await set(await idAt('2026-11-21', 2), { action: 'forged' });
  expect((await checkChain({ ...services, now: later })).broken).toMatchObject({ day: '2026-11-21', number: 2 });
});
