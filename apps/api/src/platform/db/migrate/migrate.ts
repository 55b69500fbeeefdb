import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Db } from '../connect.ts';
import { digestOf } from './migration-digest.ts';
import { migrations as shipped, type Migration } from '../migrations.ts';
import { locksOf, tablesOf, type TableLock } from './table-locks.ts';

/**
 * The database has a schema that this version cannot work with. The message continues the sentence "The database …".
 */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * The database was made by a state before the first migrations that upgrades start from. There is no way from it.
 */
export class TooOldError extends SchemaError {
  override name = 'TooOldError';
}

/** Key of the lock that one instance at a time migrates under. */
const LOCK = 7213;
/** Milliseconds between two tries to take it. */
const LOCK_PAUSE = 200;

/** Record of a migration that has run. The digest is null when it ran before digests were kept. */
interface Executed {
  name: string;
  digest: string | null;
  backward_compatible: boolean | null;
}

export interface SchemaState {
  /** Names of the migrations that have yet to run, in order. */
  pending: string[];
  /** True when instances of the version before can run on after these migrations. */
  backwardCompatible: boolean;
  /** True when no migration has run here. */
  empty: boolean;
}

/** A migration that has run, its duration, and what it blocked meanwhile in tables that existed before. */
export interface Step {
  name: string;
  milliseconds: number;
  locks: TableLock[];
}

type Migrations = Readonly<Record<string, Migration>>;
type Connection = Db | Kysely<unknown>;

async function executedIn(db: Connection): Promise<Executed[]> {
  const exists = async (table: string) =>
    (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)).rows[0]?.found ===
    true;
  if (!(await exists('kysely_migration'))) return [];
  if (!(await exists('migration_digest')))
    return (
      await sql<Executed>`select name, null as digest, null as backward_compatible from kysely_migration`.execute(db)
    ).rows;
  return (
    await sql<Executed>`select name, digest, backward_compatible from kysely_migration left join migration_digest using (name)`.execute(
      db,
    )
  ).rows;
}

/**
 * Compares the migrations of this version with those that have run here. Changes nothing.
 *
 * @throws TooOldError when the database is older than the first migration
 * @throws SchemaError when a migration was edited after it had run, or when the database was migrated by a newer
 * version with which this one cannot run
 */
export async function inspectSchema(db: Connection, known: Migrations = shipped): Promise<SchemaState> {
  const executed = await executedIn(db);
  const first = Object.keys(known).sort()[0];
  if (executed.length > 0 && !executed.some(({ name }) => name === first))
    throw new TooOldError(
      'was made by a version from which no upgrade leads to this one. Use a new database; what is in this one can be read by that version only.',
    );
  for (const { name, digest } of executed) {
    const migration = known[name];
    if (migration && digest !== null && digest !== (await digestOf(migration))) {
      throw new SchemaError(
        `was migrated by another ${name}: the migration was edited after it had run. Restore it, and make the change in a new one.`,
      );
    }
  }
  const tooNew = executed.find(({ name, backward_compatible }) => !known[name] && backward_compatible !== true);
  if (tooNew)
    throw new SchemaError(
      `was migrated by a newer version (${tooNew.name}), beside which this one cannot run. Use the newer version.`,
    );
  const names = new Set(executed.map(({ name }) => name));
  const pending = Object.keys(known)
    .sort()
    .filter((name) => !names.has(name));
  return {
    pending,
    backwardCompatible: pending.every((name) => known[name]?.backwardCompatible === true),
    empty: executed.length === 0,
  };
}

const TABLES = [
  sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
  sql`create table if not exists migration_digest (name text primary key, digest text not null, backward_compatible boolean not null)`,
];

async function note(db: Connection, name: string, migration: Migration): Promise<void> {
  await sql`insert into migration_digest (name, digest, backward_compatible) values (${name}, ${await digestOf(migration)}, ${migration.backwardCompatible})
    on conflict do nothing`.execute(db);
}

async function record(tx: Kysely<unknown>, name: string, migration: Migration): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
  await note(tx, name, migration);
}

/** Runs a migration in one transaction without time limit. Returns its locks. */
function runInside(db: Kysely<unknown>, name: string, migration: Migration): Promise<TableLock[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const tables = await tablesOf(tx);
    await migration.up(tx);
    const locks = await locksOf(tx, tables);
    await record(tx, name, migration);
    return locks;
  });
}

/** Runs a migration outside a transaction, and records it afterwards. */
async function runOutside(db: Kysely<unknown>, name: string, migration: Migration): Promise<TableLock[]> {
  await sql`set statement_timeout = 0`.execute(db);
  try {
    await migration.up(db);
  } finally {
    await sql`reset statement_timeout`.execute(db).catch(() => undefined);
  }
  await db.transaction().execute((tx) => record(tx, name, migration));
  return [];
}

async function migrateHere(db: Kysely<unknown>, known: Migrations, onStep: (step: Step) => void): Promise<string[]> {
  for (const statement of TABLES) await statement.execute(db);
  const { pending } = await inspectSchema(db, known);
  // Migrations that ran before digests were stored get their present digest.
  for (const [name, migration] of Object.entries(known)) if (!pending.includes(name)) await note(db, name, migration);
  for (const name of pending) {
    const migration = known[name];
    if (!migration) continue;
    const start = performance.now();
    const locks = await (migration.outsideTransaction ? runOutside : runInside)(db, name, migration);
    onStep({ name, milliseconds: Math.round(performance.now() - start), locks });
  }
  return pending;
}

/**
 * Waits for the lock without an open transaction or statement: an index that is built concurrently would wait for it.
 */
async function lock(db: Kysely<unknown>): Promise<void> {
  const take = async () =>
    (await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(db)).rows[0]?.taken === true;
  while (!(await take())) await sleep(LOCK_PAUSE);
}

/**
 * Runs pending migrations in the order of their names, and returns these names. Migrations are independent, so a later
 * one may have a lower number than one that has already run. Instances that start together wait for each other.
 *
 * @throws SchemaError as `inspectSchema`, and what a failing migration throws; that one is rolled back, or, outside a
 * transaction, runs again at the next start
 */
export async function migrate(
  db: Db,
  known: Migrations = shipped,
  onStep: (step: Step) => void = () => undefined,
): Promise<string[]> {
  return (db as unknown as Kysely<unknown>).connection().execute(async (connection) => {
    await lock(connection);
    try {
      return await migrateHere(connection, known, onStep);
    } finally {
      // A lost connection has released its lock.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => undefined);
    }
  });
}
