import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import { DAY_S } from '@portal/common/rules/units';
import type { Db } from '../db/connect.ts';

/** Name of the queue; a migration creates it with its retries. The key of a run (`singletonKey`) is its job. */
export const QUEUE = 'background';

/**
 * Opens pg-boss on our connections. Nothing in it asks the database by itself: its schema is one of our migrations, the
 * owner decides when a run is due, and runs that succeeded are deleted at once.
 */
export async function openQueue(db: Db, onError: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values = []) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
      }),
    },
    schema: 'pgboss',
    migrate: false,
    schedule: false,
    supervise: false,
    registerInstance: false,
    persistWarnings: false,
    queueCacheIntervalSeconds: DAY_S,
  });
  boss.on('error', onError);
  return boss.start();
}
