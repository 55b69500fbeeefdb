import { findOwner, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Notifies the owner of an account that it is restored. */
export async function notifyRestored(tx: Tx, userId: string, at: Date): Promise<void> {
  await tellOwner(tx, await findOwner(tx, userId), {
    template: 'cancellationRestored',
    at,
    values: { keys: '', count: 0 },
    dedupeKey: `cancellationRestored ${userId} ${at.getTime()}`,
  });
}
