import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { digestOf } from './migration-digest.ts';
import { inspectSchema, migrate, SchemaError, TooOldError } from './migrate.ts';
import { migrations, type Migration } from '../migrations.ts';

const api = await testApi();
const step = (statements: string | string[], backwardCompatible = true): Migration => ({
  backwardCompatible,
  up: async (db: Kysely<unknown>) => {
    for (const statement of [statements].flat()) await sql.raw(statement).execute(db);
  },
});
const run = (more: Record<string, Migration>) => migrate(api.db, { ...migrations, ...more });

test('every file of the folder is listed, or it would never run', () => {
  const files = readdirSync(join(import.meta.dirname, '../migrations')).filter((name) => name.endsWith('.ts'));
  expect(Object.keys(migrations).sort()).toEqual(files.map((name) => name.replace(/\.ts$/, '')).sort());
});

test('the error names a migration that was edited after it had run', async () => {
  const edited = { '022-certification': step('create table certification (approval_id bigint)') };
  await expect(run(edited)).rejects.toThrow(
    new SchemaError(
      'was migrated by another 022-certification: the migration was edited after it had run. Restore it, and make the change in a new one.',
    ),
  );
});

test('a database of before the first migration is refused, and nothing in it is changed', async () => {
  const later = Object.fromEntries(Object.entries(migrations).map(([name, one]) => [`0${name}`, one]));
  await expect(migrate(api.db, { '000-first': step('create table gift (id text)'), ...later })).rejects.toThrow(
    new TooOldError(
      'was made by a version from which no upgrade leads to this one. Use a new database; what is in this one can be read by that version only.',
    ),
  );
  expect((await sql`select to_regclass('gift') as made`.execute(api.db)).rows).toEqual([{ made: null }]);
});

test('the version before restarts on a newer schema when the newer migrations allow it', async () => {
  const newer = { '999-gift': step('create table gift (id text)') };
  expect(await inspectSchema(api.db, { ...migrations, ...newer })).toEqual({
    pending: ['999-gift'],
    backwardCompatible: true,
    empty: false,
  });
  expect(await run(newer)).toEqual(['999-gift']);
  expect(await run({})).toEqual([]);
  expect(await run(newer)).toEqual([]);

  const breaking = { ...newer, '999-price': step('alter table gift drop column id', false) };
  expect(await inspectSchema(api.db, { ...migrations, ...breaking })).toEqual({
    pending: ['999-price'],
    backwardCompatible: false,
    empty: false,
  });
  expect(await run(breaking)).toEqual(['999-price']);
  await expect(run({})).rejects.toThrow(
    'was migrated by a newer version (999-price), beside which this one cannot run. Use the newer version.',
  );
});

test('a migration that fails is rolled back, and the next start can try again', async () => {
  const others = {
    '999-gift': step('create table gift (id text)'),
    '999-price': step('alter table gift drop column id', false),
  };
  await expect(run({ ...others, '999-z': step(['create table half (id text)', 'select 1 / 0']) })).rejects.toThrow(
    'division by zero',
  );
  expect(
    (
      await sql`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
        api.db,
      )
    ).rows,
  ).toEqual([]);
  expect(await run({ ...others, '999-z': step('create table half (id text)') })).toEqual(['999-z']);
});

test('a database without digests stores those of this version', async () => {
  const others = {
    '999-gift': step('create table gift (id text)'),
    '999-price': step('alter table gift drop column id', false),
    '999-z': step('create table half (id text)'),
  };
  await sql`drop table migration_digest`.execute(api.db);
  expect(await run(others)).toEqual([]);
  const { rows } = await sql<{ number: number }>`select count(*)::int as number from migration_digest`.execute(api.db);
  expect(rows).toEqual([{ number: Object.keys(migrations).length + 3 }]);
});

test('layout and comments do not change a digest, statements and their values do', async () => {
  const digest = await digestOf(step('create table gift (id text)'));
  expect(await digestOf(step('create  table gift\n  -- Of the company.\n  (id text)'))).toBe(digest);
  expect(await digestOf(step('create table gift (id text not null)'))).not.toBe(digest);
  const withValue = (value: string): Migration => ({
    backwardCompatible: true,
    up: async (db) => {
      await sql`select ${value}`.execute(db);
    },
  });
  expect(await digestOf(withValue('a'))).not.toBe(await digestOf(withValue('b')));
});

test('no migration was edited after it had shipped', async () => {
  const shipped = JSON.parse(readFileSync(join(import.meta.dirname, '../migrations/shipped.json'), 'utf8')) as Record<
    string,
    string
  >;
  const now = Object.fromEntries(
    await Promise.all(
      Object.keys(shipped).map(async (name) => [name, migrations[name] ? await digestOf(migrations[name]) : 'removed']),
    ),
  );
  expect(now).toEqual(shipped);
});
