import { sql, type Kysely } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { buildIndex } from './build-index.ts';
import { migrate, type Step } from './migrate.ts';
import { statementsOf } from './migration-digest.ts';
import { migrations, type Migration } from '../migrations.ts';

const api = await testApi();
const inside = (...statements: string[]): Migration => ({
  backwardCompatible: true,
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
const byGiver = (unique = false): Migration => ({
  backwardCompatible: true,
  outsideTransaction: true,
  up: (db) => buildIndex(db, 'gift_by_giver', 'on gift (giver)', { unique }),
});

async function run(more: Record<string, Migration>): Promise<Step[]> {
  const steps: Step[] = [];
  await migrate(api.db, { ...migrations, ...more }, (step) => steps.push(step));
  return steps;
}

async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await sql<{
    name: string;
    valid: boolean;
  }>`select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'gift'::regclass`.execute(
    api.db,
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

/** Statements of a migration outside a transaction that cannot run again after an interruption. */
async function unrepeatable(migration: Pick<Migration, 'up'>): Promise<string[]> {
  return (await statementsOf(migration))
    .map(([text]) => text.toLowerCase())
    .filter(
      (text) =>
        !/^(select|create (unique )?index concurrently if not exists|drop index concurrently if exists)\b/.test(text),
    );
}

test('an index is built outside a transaction and blocks nothing; a migration inside one says what it blocks', async () => {
  expect(
    await run({
      '999-gift': inside(
        'create table gift (giver text)',
        "insert into gift values ('ann'), ('ann')",
        'create index on gift (giver)',
      ),
    }),
  ).toEqual([{ name: '999-gift', milliseconds: expect.any(Number), locks: [] }]);
  await sql`drop index gift_giver_idx`.execute(api.db);
  const all = {
    '999-gift': inside(
      'create table gift (giver text)',
      "insert into gift values ('ann'), ('ann')",
      'create index on gift (giver)',
    ),
  };
  expect(await run({ ...all, '999-giver': byGiver() })).toEqual([
    { name: '999-giver', milliseconds: expect.any(Number), locks: [] },
  ]);
  expect(await indexes()).toEqual({ gift_by_giver: true });
  expect(await run({ ...all, '999-giver': byGiver() })).toEqual([]);

  const more = {
    ...all,
    '999-giver': byGiver(),
    '999-day': inside('create table day (id text)', 'alter table gift add column day text'),
    '999-index': inside('create index gift_by_day on gift (day)'),
  };
  expect((await run(more)).map(({ name, locks }) => [name, locks])).toEqual([
    ['999-day', [{ table: 'gift', blocks: 'reads and writes' }]],
    ['999-index', [{ table: 'gift', blocks: 'writes' }]],
  ]);
  await sql`drop index gift_by_giver, gift_by_day`.execute(api.db);
});

test('an index that could not be built is dropped and built again at the next start', async () => {
  await expect(run({ '999-unique': byGiver(true) })).rejects.toThrow('could not create unique index');
  expect(await indexes()).toEqual({ gift_by_giver: false });
  await sql`update gift set giver = 'sue' where ctid = (select min(ctid) from gift)`.execute(api.db);
  expect((await run({ '999-unique': byGiver(true) })).map(({ name }) => name)).toEqual(['999-unique']);
  expect(await indexes()).toEqual({ gift_by_giver: true });
});

test('an interruption between the index and its record does no harm', async () => {
  await sql`delete from kysely_migration where name = '999-unique'`.execute(api.db);
  await sql`delete from migration_digest where name = '999-unique'`.execute(api.db);
  expect((await run({ '999-unique': byGiver(true) })).map(({ name }) => name)).toEqual(['999-unique']);
  expect(await indexes()).toEqual({ gift_by_giver: true });
});

test('migrations outside a transaction only build indexes', async () => {
  expect(await unrepeatable(byGiver(true))).toEqual([]);
  expect(
    await unrepeatable(inside('create index gift_by_day on gift (day)', 'update gift set day = null')),
  ).toHaveLength(2);
  const wrong: string[] = [];
  for (const [name, migration] of Object.entries(migrations)) {
    if (migration.outsideTransaction)
      wrong.push(...(await unrepeatable(migration)).map((statement) => `${name}: ${statement}`));
  }
  expect(wrong).toEqual([]);
});
