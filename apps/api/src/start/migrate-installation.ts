import { readConfig } from '../platform/settings/config.ts';
import { connect } from '../platform/db/connect.ts';
import type { Step } from '../platform/db/migrate/migrate.ts';
import { tryDataFolder } from '../platform/settings/data-folder.ts';
import { migrateDatabase } from './migrate-database.ts';
import { databaseFailure, tryDatabase } from '../operate/checks/try-settings.ts';

function textOf({ name, milliseconds, locks }: Step): string {
  const blocks = locks.map(({ table, blocks: what }) => `${table}: ${what}`).join('; ');
  return `${name}: ${milliseconds} ms, blocks ${blocks || 'nothing'}`;
}

/**
 * Runs the pending migrations without starting the API. Prints each with its duration and what it blocks meanwhile.
 *
 * @throws SettingError, FolderInUse, or what a migration throws
 */
export async function migrateInstallation(
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<void> {
  const config = readConfig(env);
  if (!config.databaseUrl) tryDataFolder(config.dataDir);
  const database = await connect({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    poolSize: 1,
    acquireTimeout: 5_000,
    onConnectionLost: () => undefined,
  });
  try {
    await tryDatabase(config, database.db);
    const names = await migrateDatabase(config, database, (step) => print(textOf(step)));
    print(`${names.length} migrations have run.`);
  } catch (error) {
    throw databaseFailure(config, error);
  } finally {
    await database.close();
  }
}
