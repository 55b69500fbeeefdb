import { tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { lapseProposal } from '../../companies/requests/proposals.db.ts';
import { eraseAccount } from './erase-account.db.ts';

/**
 * Deletes the data of an account whose deletion was claimed in this transaction, and notifies its owner.
 *
 * @param by the member of staff who carries it out; null when it was due
 * @param proposedBy who proposed it, where somebody else confirmed it
 * @returns files to remove after the commit
 */
export async function carryOut(
  tx: Tx,
  { userId, by, at, proposedBy }: { userId: string; by: string | null; at: Date; proposedBy?: string },
): Promise<string[]> {
  await lapseProposal(tx, { subject: 'cancellation', subjectId: userId }, at);
  const user = await eraseAccount(tx, userId, at);
  await audit(
    tx,
    {
      actor: by,
      action: 'account.deleted',
      object: userId,
      detail: { company: user.co_id, files: user.files.length, ...(proposedBy && { proposed_by: proposedBy }) },
    },
    at,
  );
  await tellOwner(tx, user, { template: 'accountDeleted', at, dedupeKey: `accountDeleted ${userId}` });
  return user.files;
}
