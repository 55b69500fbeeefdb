import { standingFor, type Owner } from '../../identity/webhooks/managers.ts';
import { stands } from '../../identity/owner-message/standing.ts';
import { isSessionOpen } from '../../identity/sessions/open-session.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/**
 * Locks the caller's account until the end of the transaction, before any address: a report of the account, which ends
 * its sessions, comes before the change and refuses it, or after it and finds it. An access key moves no address, and
 * needs no lock.
 */
export async function lockCaller(tx: Tx, caller: Caller, owner: Owner): Promise<void> {
  if (caller.key) return;
  const account = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', caller.userId)
    .where(stands(standingFor(owner)))
    .forShare()
    .executeTakeFirst();
  if (!account || !(await isSessionOpen(tx, caller))) refuse('Account.Permission.Denied');
}
