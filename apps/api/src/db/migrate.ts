import { Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import { migrations } from './migrations.ts';

/**
 * Brings the tables up to date and answers the names of the steps taken.
 *
 * Several instances may start at once: the migrator holds an advisory lock. Throws what the failing step threw, with
 * nothing of that step kept.
 */
export async function migrate(db: Db): Promise<string[]> {
  // Each step stands for itself, so one that was written later may have an earlier number than one already taken.
  const migrator = new Migrator({ db, allowUnorderedMigrations: true, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
