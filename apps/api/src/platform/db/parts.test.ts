import { sql } from 'kysely';
import { DAY_MS } from '@portal/common/rules/units';
import { testApi } from '../../testing/test-api.ts';
import { audit } from '../audit/audit.ts';
import { AUDIT_PARTS, dropPart, makeParts, partsOf, readyUntil } from './parts.ts';

const api = await testApi();
const { db } = api;
const at = (time: string) => new Date(`${time}Z`);
/** A time after the first part, on a Wednesday. */
const NOW = at('2030-01-02T12:00:00');
const note = (time: Date, action = 'test.done') => audit(db, { actor: null, action, object: null }, time);
const partOf = async (action: string) =>
  (
    await sql<{
      name: string;
    }>`select relname as name from audit a join pg_class c on c.oid = a.tableoid where action = ${action}`.execute(db)
  ).rows[0]?.name;
const names = async () => (await partsOf(db, AUDIT_PARTS)).map(({ name }) => name);
const indexes = async (name: string) =>
  (
    await sql<{
      columns: string;
    }>`select substring(pg_get_indexdef(indexrelid) from 'USING .*') as columns from pg_index where indrelid = ${`parts.${name}`}::regclass order by 1`.execute(
      db,
    )
  ).rows;

afterEach(async () => {
  await sql`truncate audit`.execute(db);
  for (const name of await names())
    if (/^audit_\d/.test(name)) await dropPart(db, AUDIT_PARTS, name, () => Promise.resolve(true));
});

test('the table of before is the first part, and has the rows of a week at least', async () => {
  const [first] = await partsOf(db, AUDIT_PARTS);
  expect(first).toMatchObject({ name: 'audit_first', from: null, isRest: false });
  // Counted from the migration: the prepared database may be older than today, and of another week.
  const { rows } = await sql<{
    timestamp: string;
  }>`select timestamp from kysely_migration where name = '341-audit-until'`.execute(db);
  const migrated = new Date(rows[0]!.timestamp);
  const days = (Number(first?.until) - migrated.getTime()) / DAY_MS;
  expect([days > 7, days <= 14, first?.until?.getUTCDay(), first?.until?.getUTCHours()]).toEqual([true, true, 1, 0]);
  await note(migrated, 'test.then');
  expect(await partOf('test.then')).toBe('audit_first');
});

test('parts of this week and the next are made once; they begin on Mondays, and have the indexes of the first', async () => {
  expect(await makeParts(db, AUDIT_PARTS, NOW)).toBe(2);
  expect(await makeParts(db, AUDIT_PARTS, NOW)).toBe(0);
  expect((await partsOf(db, AUDIT_PARTS)).slice(-3)).toEqual([
    { name: 'audit_20291231', from: at('2029-12-31T00:00:00'), until: at('2030-01-07T00:00:00'), isRest: false },
    { name: 'audit_20300107', from: at('2030-01-07T00:00:00'), until: at('2030-01-14T00:00:00'), isRest: false },
    { name: 'audit_rest', from: null, until: null, isRest: true },
  ]);
  await note(at('2030-01-06T23:59:59.999'), 'test.sunday');
  await note(at('2030-01-07T00:00:00'), 'test.monday');
  expect([await partOf('test.sunday'), await partOf('test.monday')]).toEqual(['audit_20291231', 'audit_20300107']);
  expect(await indexes('audit_20300107')).toEqual(await indexes('audit_first'));
});

test('rows without a part go to the rest, and move when their part is made', async () => {
  await note(NOW, 'test.early');
  await note(at('2031-05-05T00:00:00'), 'test.far');
  const before = await db.selectFrom('audit').selectAll().where('action', '=', 'test.early').executeTakeFirst();
  expect(await partOf('test.early')).toBe('audit_rest');
  await makeParts(db, AUDIT_PARTS, NOW);
  expect([await partOf('test.early'), await partOf('test.far')]).toEqual(['audit_20291231', 'audit_rest']);
  expect(await db.selectFrom('audit').selectAll().where('action', '=', 'test.early').executeTakeFirst()).toEqual(
    before,
  );
});

test('it is known until when there are parts', async () => {
  const first = (await partsOf(db, AUDIT_PARTS))[0]?.until;
  expect(await readyUntil(db, AUDIT_PARTS, new Date())).toEqual(first);
  expect(await readyUntil(db, AUDIT_PARTS, NOW)).toEqual(NOW);
  await makeParts(db, AUDIT_PARTS, NOW);
  expect(await readyUntil(db, AUDIT_PARTS, NOW)).toEqual(at('2030-01-14T00:00:00'));
});

test('a part that may not go stays', async () => {
  await makeParts(db, AUDIT_PARTS, NOW);
  expect(await dropPart(db, AUDIT_PARTS, 'audit_20291231', () => Promise.resolve(false))).toBe(false);
  expect(await names()).toContain('audit_20291231');
  expect(await dropPart(db, AUDIT_PARTS, 'audit_20291231', () => Promise.resolve(true))).toBe(true);
  expect(await names()).not.toContain('audit_20291231');
});
