import { sql } from 'kysely';
import { KNOWN_DEVICE } from '@portal/common/rules/limits';
import type { Services } from '../../platform/http/services.ts';

/**
 * Deletes browsers that have not signed in for a year. The last browser of an account is kept: without one, the account
 * would count as never signed in, and its next browser would not be reported.
 */
export async function deleteOldDevices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KNOWN_DEVICE.livesMs);
  await sql`
    delete from known_device old where seen_at < ${before}
      and exists (select from known_device newer where newer.user_id = old.user_id and (newer.seen_at, newer.device_hash) > (old.seen_at, old.device_hash))`.execute(
    db,
  );
}
