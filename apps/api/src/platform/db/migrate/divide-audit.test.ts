import { sql } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { audit } from '../../audit/audit.ts';
import { migrations } from '../migrations.ts';
import { AUDIT_PARTS, makeParts, partsOf, readyUntil } from '../parts.ts';

const api = await testApi();
const { db } = api;

async function migrateBy(...names: string[]): Promise<void> {
  for (const name of names) {
    const { up, outsideTransaction } = migrations[name]!;
    if (outsideTransaction) await up(db as never);
    else await db.transaction().execute((tx) => up(tx as never));
  }
}

/** The audit log as the version before has it. */
async function before(): Promise<void> {
  await sql`drop table audit, audit_day`.execute(db);
  await sql`drop schema parts cascade`.execute(db);
  await migrateBy('020-audit', '285-audit-by-time');
}

const divide = () => migrateBy('340-audit-place', '341-audit-until', '342-audit-until-checked', '343-audit-in-parts');
const rows = () => db.selectFrom('audit').selectAll().orderBy('id').execute();
const files = async (table: string) =>
  (
    await sql<{ file: number }>`
      select pg_relation_filenode(indexrelid)::int as file from pg_index where indrelid = ${table}::regclass and indisvalid
      union all select pg_relation_filenode(${table}::regclass)::int order by 1`.execute(db)
  ).rows.map(({ file }) => file);

test('the table of before is the first part as it is: nothing is copied, and no index built under the lock', async () => {
  await before();
  await sql`insert into audit (at, action, detail) select now() - n * interval '1 day', 'day.' || n, '{"a": 1}'
    from generate_series(1, 300) n`.execute(db);
  const there = await rows();
  await migrateBy('340-audit-place', '341-audit-until', '342-audit-until-checked');
  const stored = await files('audit');
  await migrateBy('343-audit-in-parts');
  expect(await rows()).toEqual(there);
  const now = await files('parts.audit_first');
  expect(now).toHaveLength(9);
  expect(now.filter((file) => !stored.includes(file))).toEqual([]);
  await audit(db, { actor: null, action: 'test.next', object: null });
  expect((await rows()).at(-1)).toMatchObject({ id: 301, action: 'test.next' });
  expect(await makeParts(db, AUDIT_PARTS, new Date(Date.now() + 15 * 86_400_000))).toBe(2);
});

test('an empty log begins with the number one', async () => {
  await before();
  await divide();
  await audit(db, { actor: null, action: 'test.first', object: null });
  expect((await rows()).map(({ id }) => id)).toEqual([1]);
});

test('an entry of a clock that was ahead is in the first part', async () => {
  await before();
  await sql`insert into audit (at, action) values (now() + interval '50 days', 'test.ahead')`.execute(db);
  await divide();
  const [first] = await partsOf(db, AUDIT_PARTS);
  expect(Number(first?.until)).toBeGreaterThan(Date.now() + 57 * 86_400_000);
  expect(await rows()).toHaveLength(1);
});

test('with an impossible time, which others wrote, the log stays one part', async () => {
  await before();
  await sql`insert into audit (at, action) values ('infinity', 'foreign'), ('2020-01-01', 'old')`.execute(db);
  await divide();
  expect(await partsOf(db, AUDIT_PARTS)).toMatchObject([
    { name: 'audit_first', from: null, until: null },
    { name: 'audit_rest' },
  ]);
  expect(await makeParts(db, AUDIT_PARTS, new Date())).toBe(0);
  expect(await readyUntil(db, AUDIT_PARTS, new Date())).toBeUndefined();
  await audit(db, { actor: null, action: 'test.next', object: null });
  expect(await rows()).toHaveLength(3);
});
