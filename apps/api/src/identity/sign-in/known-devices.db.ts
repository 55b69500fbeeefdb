import { sql } from 'kysely';
import { KNOWN_DEVICE } from '@portal/common/rules/limits';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Services } from '../../platform/http/services.ts';

/** Stores that an account was used on a device. True when it had been used there before, or never anywhere. */
export async function noteDevice(
  db: Db | Tx,
  { userId, device, at }: { userId: string; device: string; at: Date },
): Promise<boolean> {
  const device_hash = digest(device);
  const { rows } = await sql<{ device_hash: string }>`
    with seen as (
      insert into known_device (user_id, device_hash, seen_at) values (${userId}, ${device_hash}, ${at})
      on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
    )
    select device_hash from known_device where user_id = ${userId}`.execute(db);
  // The select sees the rows from before the insert.
  return rows.length === 0 || rows.some((one) => one.device_hash === device_hash);
}

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
