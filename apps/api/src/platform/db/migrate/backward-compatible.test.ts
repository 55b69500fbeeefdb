import { sql, type Kysely } from 'kysely';
import { statementsOf } from './migration-digest.ts';
import { migrations, type Migration } from '../migrations.ts';

/**
 * What the version before cannot run with: something that it names is gone or renamed, or rows that it writes are
 * refused.
 */
const BREAKING = [
  /\bdrop (table|column|view|function)\b/,
  /\brename\b/,
  /\bset not null\b/,
  /\balter column \w+ (set data )?type\b/,
];

/** A new column of an old table that the version before leaves empty, although it must not be. */
const isRequired = (column: string) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column);

/**
 * The statements of a migration that the version before cannot run with. Tables that the migration makes itself are
 * unknown to it.
 */
async function breakingOf(migration: Pick<Migration, 'up'>): Promise<string[]> {
  const statements = (await statementsOf(migration)).map(([text]) => text.toLowerCase());
  const own = new Set(statements.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []));
  return statements.filter((text) => {
    // A plan for a schema that it makes itself.
    if (text.startsWith("do 'begin execute $plan$create schema ")) return false;
    if (own.has(/^alter table (\w+)/.exec(text)?.[1] ?? '')) return false;
    return (
      BREAKING.some((pattern) => pattern.test(text)) ||
      text
        .split(/\badd column\b/)
        .slice(1)
        .some(isRequired)
    );
  });
}

const step = (...statements: string[]): Pick<Migration, 'up'> => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

test.each([
  ['a column is dropped', 'alter table company drop column address'],
  ['a table is dropped', 'drop table company'],
  ['a table is renamed', 'alter table company rename to organisation'],
  ['a column is renamed', 'alter table company rename column address to place'],
  ['a column must be filled', 'alter table company alter column address set not null'],
  ['a column has another type', 'alter table company alter column address type integer using 0'],
  [
    'a new column has no default',
    "alter table company\n add column one text not null default '', add column two text not null",
  ],
])('the version before cannot run when %s', async (_, statement) => {
  expect(await breakingOf(step(statement))).toHaveLength(1);
});

test('the version before can run with new tables, indexes and columns that may be empty or have a default', async () => {
  expect(
    await breakingOf(
      step(
        'create table gift (id text not null)',
        'alter table gift add column giver text not null',
        "alter table company add column a text, add column b text not null default ''",
        'create index company_by_a on company (a)',
        'drop index company_by_a',
      ),
    ),
  ).toEqual([]);
});

test('a migration that calls itself backward compatible breaks nothing', async () => {
  const broken: string[] = [];
  for (const [name, migration] of Object.entries(migrations)) {
    if (migration.backwardCompatible)
      broken.push(...(await breakingOf(migration)).map((statement) => `${name}: ${statement}`));
  }
  expect(broken).toEqual([]);
});
