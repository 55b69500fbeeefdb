import { AUDIT } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { checkChain } from '../../console/audit/check-chain.db.ts';
import { AUDIT_PARTS, makeParts, partsOf } from '../db/parts.ts';
import { testApi } from '../../testing/test-api.ts';
import { audit } from './audit.ts';
import { deleteOldAudit, dropOldAudit } from './audit-retention.ts';

const api = await testApi();
const { db } = api;
const at = (time: string) => new Date(`${time}Z`);
const note = (time: string, action = 'test.done') => audit(db, { actor: null, action, object: null }, at(time));
/** The services of a day. */
const on = (now: Date) => ({ ...api.services, clock: { ...api.services.clock, now: () => now } });
const after = (time: string, days: number) => on(new Date(at(time).getTime() + days * DAY_MS));
const LIVES = AUDIT.livesMs / DAY_MS;
const check = (services: ReturnType<typeof on>) => checkChain({ ...services, now: services.clock.now() });
const weeks = async () =>
  (await partsOf(db, AUDIT_PARTS)).flatMap(({ name }) => (/^audit_\d/.test(name) ? [name.slice(6)] : []));
const actions = async () =>
  (await db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action);
const deletedDays = async () =>
  (await db.selectFrom('audit_day').select('day').where('deleted_at', 'is not', null).orderBy('day').execute()).map(
    ({ day }) => day,
  );

afterEach(async () => {
  await sql`truncate audit, audit_day restart identity`.execute(db);
  for (const week of await weeks()) await sql`drop table ${sql.table(`parts.audit_${week}`)}`.execute(db);
});

test('old audit rows of before the log was divided are deleted in batches, only once they are chained', async () => {
  await sql`insert into audit (at, action) select '2020-01-01', 'old.line' from generate_series(1, 7000)`.execute(db);
  expect(await deleteOldAudit(api.services)).toBe(0);
  await chainAllAudit(api.services);
  expect([
    await deleteOldAudit(api.services),
    await deleteOldAudit(api.services),
    await deleteOldAudit(api.services),
  ]).toEqual([5000, 2000, 0]);
  expect(await deletedDays()).toEqual(['2020-01-01']);
  expect(await check(api.services as never)).toMatchObject({ broken: null });
});

/** Entries of two weeks; one of the first week's Sunday is chained on the Monday after it. */
async function twoWeeks() {
  await makeParts(db, AUDIT_PARTS, at('2030-01-02T12:00:00'));
  await note('2030-01-01T12:00:00', 'first.week');
  await chainAllAudit(after('2030-01-01T13:00:00', 0));
  await note('2030-01-07T00:00:00.100', 'second.week');
  await chainAllAudit(after('2030-01-07T00:00:01', 0));
  await note('2030-01-06T23:59:59.900', 'first.late');
  await note('2030-01-10T12:00:00', 'second.week');
  await chainAllAudit(after('2030-01-10T13:00:00', 0));
}

test('a week is dropped when all its entries are old enough; the chain goes on from the head that is kept', async () => {
  await twoWeeks();
  // The first part is over long since. The late entry is in the chain of Monday.
  await dropOldAudit(after('2030-01-07T12:00:00', LIVES));
  expect((await partsOf(db, AUDIT_PARTS)).map(({ name }) => name)).toEqual([
    'audit_20291231',
    'audit_20300107',
    'audit_rest',
  ]);
  const first = after('2030-01-08T00:00:00', LIVES);
  expect([await dropOldAudit(first), await dropOldAudit(first)]).toEqual([1, 0]);
  expect(await weeks()).toEqual(['20300107']);
  expect(await actions()).toEqual(['second.week', 'second.week']);
  expect(await deletedDays()).toEqual(['2030-01-01', '2030-01-07']);
  expect(await check(first)).toMatchObject({ entries: 1, days: 3, broken: null });

  await note('2030-01-11T12:00:00', 'second.new');
  await chainAllAudit(first);
  expect(await check(first)).toMatchObject({ entries: 2, broken: null });
  const second = after('2030-01-14T00:00:00', LIVES);
  expect(await dropOldAudit(second)).toBe(1);
  expect([await weeks(), await actions()]).toEqual([[], []]);
  expect(await check(second)).toMatchObject({ entries: 0, days: 4, broken: null });
  expect((await db.selectFrom('audit_day').select('head').execute()).every(({ head }) => head.length > 20)).toBe(true);
});

test('a week with an entry that is not chained stays', async () => {
  await twoWeeks();
  await note('2030-01-02T12:00:00', 'first.unchained');
  const late = after('2030-03-01T00:00:00', LIVES);
  expect(await dropOldAudit(late)).toBe(1);
  expect(await weeks()).toEqual(['20291231']);
  expect(await actions()).toContain('first.unchained');
});

test('entries of the second week are checked after the first was dropped: a change there is found', async () => {
  await twoWeeks();
  const first = after('2030-01-08T00:00:00', LIVES);
  await dropOldAudit(first);
  await db.updateTable('audit').set({ action: 'forged' }).where('chain_day', '=', '2030-01-10').execute();
  expect((await check(first)).broken).toMatchObject({ day: '2030-01-10', why: 'changed' });
});
