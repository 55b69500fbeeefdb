import { Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { migrations } from './migrations.ts';

/**
 * Runs pending migrations and returns their names.
 *
 * Several instances may start at once: the migrator holds an advisory lock. Throws what the failing migration threw,
 * which is rolled back.
 */
export async function migrate(db: Db): Promise<string[]> {
  // Migrations are independent, so a later one may have a lower number than one that has already run.
  const migrator = new Migrator({ db, allowUnorderedMigrations: true, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
