import { sql } from 'kysely';
import { endIdleSessions } from '../identity/sessions/idle-sessions.db.ts';
import type { Services } from '../platform/http/services.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { RETENTIONS, type Retention } from './retentions.ts';

/** The same time of another year. */
function yearsBefore(time: Date, years: number): Date {
  const before = new Date(time);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/**
 * Deletes what is over. What fails does not keep the rest from being deleted.
 *
 * @throws AggregateError when a part failed
 */
export async function cleanUp({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const clean = async ({ table, since, seconds, years }: Retention) => {
    // Applications learn of sessions before these are deleted.
    if (table === 'session') await endIdleSessions(db, now);
    const before = years ? yearsBefore(now, config.termsYears) : new Date(now.getTime() - seconds * 1000);
    await deleteInBatches(db, table, sql`${sql.ref(since)} < ${before}`);
  };
  const failures: unknown[] = [];
  for (const retention of RETENTIONS)
    if (retention.job === 'cleaning') await clean(retention).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Rows that are over were not deleted.');
}
