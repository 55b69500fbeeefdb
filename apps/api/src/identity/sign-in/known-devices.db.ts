import { sql } from 'kysely';
import { KNOWN_DEVICE } from '@portal/common/rules/limits';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Deletes browsers that have not signed in for a year. The last browser of an account is kept: without one, the account
 * would count as never signed in, and its next browser would not be reported.
 */
export async function deleteOldDevices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KNOWN_DEVICE.livesMs);
  await deleteInBatches(
    db,
    'known_device',
    sql`seen_at < ${before} and exists (select from known_device newer where newer.user_id = known_device.user_id
      and (newer.seen_at, newer.device_hash) > (known_device.seen_at, known_device.device_hash))`,
  );
}
