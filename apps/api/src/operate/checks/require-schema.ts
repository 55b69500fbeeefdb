import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inspectSchema } from '../../platform/db/migrate/migrate.ts';
import { OperateError } from '../program/act.ts';

/** Before connecting: opening an embedded database that does not exist would create it. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new OperateError('operate.schema.none');
}

/**
 * Commands of operators change no schema: older instances may run on it, or a backup may have to come first.
 *
 * @throws OperateError when the database is empty or migrations are pending, SchemaError as `inspectSchema`
 */
export async function requireSchema(db: Db): Promise<void> {
  const { pending, empty } = await inspectSchema(db);
  if (empty) throw new OperateError('operate.schema.none');
  if (pending.length > 0)
    throw new OperateError('operate.schema.pending', { count: pending.length, names: pending.join(', ') });
}
