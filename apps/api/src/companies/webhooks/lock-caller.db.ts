import { standingFor, type Owner } from '../../identity/webhooks/managers.ts';
import { stands } from '../../identity/owner-message/standing.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/**
 * Locks the caller's account until the end of the transaction, before any address: a report of the account, which ends
 * its sessions, comes before the change and refuses it, or after it and finds it. An access key moves no address, and
 * needs no lock.
 */
export async function lockCaller(tx: Tx, { key, userId, sessionId }: Caller, owner: Owner): Promise<void> {
  if (key) return;
  const account = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(stands(standingFor(owner)))
    .forShare()
    .executeTakeFirst();
  // A statement of its own, because the one that waited for the lock sees the session as it was before.
  const session =
    account &&
    (await tx
      .selectFrom('session')
      .select('session_id')
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst());
  if (!session) refuse('Account.Permission.Denied');
}
