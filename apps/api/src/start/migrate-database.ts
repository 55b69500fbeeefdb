import { sql } from 'kysely';
import { connect, type Database, type Db } from '../platform/db/connect.ts';
import { migrate, type Step } from '../platform/db/migrate/migrate.ts';
import { setRoleSettings } from '../platform/db/migrate/role-settings.ts';
import type { Config } from '../platform/settings/config.ts';
import { SettingError } from '../platform/settings/setting-error.ts';

/** Same answer: same server, and same database of it. */
async function identity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat(extract(epoch from pg_postmaster_start_time()), ' ', current_database()) as identity`.execute(db);
  return rows[0]?.identity ?? '';
}

async function migrateDirectly({ db, engine }: Database, onStep: (step: Step) => void): Promise<string[]> {
  const names = await migrate(db, undefined, onStep);
  if (engine === 'postgres') await setRoleSettings(db);
  return names;
}

/**
 * Runs the pending migrations and returns their names. They need a session of the server: behind a connection pooler
 * they run at `DATABASE_DIRECT_URL`.
 *
 * @throws SettingError when that is missing or another database, and what `migrate` throws
 */
export async function migrateDatabase(
  { databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>,
  database: Database,
  onStep: (step: Step) => void,
): Promise<string[]> {
  if (databaseDirectUrl === undefined) {
    if (await database.isPooler())
      throw new SettingError(
        'DATABASE_DIRECT_URL: must lead to the database itself, because DATABASE_URL leads to a connection pooler',
      );
    return migrateDirectly(database, onStep);
  }
  const direct = await connect({
    databaseUrl: databaseDirectUrl,
    dataDir: '',
    poolSize: 1,
    acquireTimeout: 5_000,
    onConnectionLost: () => undefined,
  });
  try {
    if (await direct.isPooler())
      throw new SettingError('DATABASE_DIRECT_URL: must lead to the database itself, not to a connection pooler');
    if ((await identity(direct.db)) !== (await identity(database.db)))
      throw new SettingError('DATABASE_DIRECT_URL: must be the database of DATABASE_URL; it is another one');
    return await migrateDirectly(direct, onStep);
  } finally {
    await direct.close();
  }
}
