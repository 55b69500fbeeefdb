import { sql, type Kysely } from 'kysely';
import type { Db } from './connect.ts';
import { digestOf } from './migration-digest.ts';
import { migrations as shipped, type Migration } from './migrations.ts';

/** The database has a schema that this version cannot work with. The message continues the sentence "The database …". */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Key of the lock that one instance at a time migrates under. */
const LOCK = 7213;

/** Record of a migration that has run. The digest is null when it ran before digests were kept. */
interface Executed { name: string; digest: string | null; backward_compatible: boolean | null }

export interface SchemaState {
  /** Names of the migrations that have yet to run, in order. */
  pending: string[];
  /** True when instances of the version before can run on after these migrations. */
  backwardCompatible: boolean;
}

type Migrations = Readonly<Record<string, Migration>>;
type Connection = Db | Kysely<unknown>;

async function executedIn(db: Connection): Promise<Executed[]> {
  const exists = async (table: string) => (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)).rows[0]?.found === true;
  if (!(await exists('kysely_migration'))) return [];
  if (!(await exists('migration_digest'))) return (await sql<Executed>`select name, null as digest, null as backward_compatible from kysely_migration`.execute(db)).rows;
  return (await sql<Executed>`select name, digest, backward_compatible from kysely_migration left join migration_digest using (name)`.execute(db)).rows;
}

/**
 * Compares the migrations of this version with those that have run here. Changes nothing.
 *
 * @throws SchemaError when a migration was edited after it had run, or when the database was migrated by a newer version
 * with which this one cannot run
 */
export async function inspectSchema(db: Connection, known: Migrations = shipped): Promise<SchemaState> {
  const executed = await executedIn(db);
  for (const { name, digest } of executed) {
    const migration = known[name];
    if (migration && digest !== null && digest !== await digestOf(migration)) {
      throw new SchemaError(`was migrated by another ${name}: the migration was edited after it had run. Restore it, and make the change in a new one.`);
    }
  }
  const tooNew = executed.find(({ name, backward_compatible }) => !known[name] && backward_compatible !== true);
  if (tooNew) throw new SchemaError(`was migrated by a newer version (${tooNew.name}), beside which this one cannot run. Start the newer version.`);
  const names = new Set(executed.map(({ name }) => name));
  const pending = Object.keys(known).sort().filter((name) => !names.has(name));
  return { pending, backwardCompatible: pending.every((name) => known[name]?.backwardCompatible === true) };
}

const TABLES = [
  sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
  sql`create table if not exists migration_digest (name text primary key, digest text not null, backward_compatible boolean not null)`,
];

async function note(db: Connection, name: string, migration: Migration): Promise<void> {
  await sql`insert into migration_digest (name, digest, backward_compatible) values (${name}, ${await digestOf(migration)}, ${migration.backwardCompatible})
    on conflict do nothing`.execute(db);
}

/** Runs the pending migrations, each in a transaction without time limit. */
async function migrateHere(db: Kysely<unknown>, known: Migrations): Promise<string[]> {
  for (const statement of TABLES) await statement.execute(db);
  const { pending } = await inspectSchema(db, known);
  // Migrations that ran before digests were stored get their present digest.
  for (const [name, migration] of Object.entries(known)) if (!pending.includes(name)) await note(db, name, migration);
  for (const name of pending) {
    const migration = known[name];
    if (!migration) continue;
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await migration.up(tx);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
      await note(tx, name, migration);
    });
  }
  return pending;
}

/**
 * Runs pending migrations in the order of their names, and returns these names. Migrations are independent, so a later one
 * may have a lower number than one that has already run. Instances that start together wait for each other.
 *
 * @throws SchemaError as `inspectSchema`, and what a failing migration throws; that one is rolled back
 */
export async function migrate(db: Db, known: Migrations = shipped): Promise<string[]> {
  return (db as unknown as Kysely<unknown>).connection().execute(async (connection) => {
    // No statement timeout: it would end the wait for a long migration of another instance. The advisory lock is held
    // beyond this transaction.
    await connection.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_lock(${LOCK})`.execute(tx);
    });
    try {
      return await migrateHere(connection, known);
    } finally {
      // A lost connection has released its lock.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => undefined);
    }
  });
}
