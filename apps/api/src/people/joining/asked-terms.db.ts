import { TermsWay } from '@portal/common/enums/terms/terms-way';
import { recordAcceptance } from '../../identity/terms/accept.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Puts on record for an approved account what its applicant accepted, with the time of the request. */
export async function recordAskedTerms(
  tx: Tx,
  vault: Vault,
  { id, userId }: { id: number; userId: string },
): Promise<void> {
  const { terms, applied_at: at } = await tx
    .selectFrom('account_application')
    .select(['terms', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!terms) return;
  await recordAcceptance(tx, vault, { ...terms, userId, way: TermsWay.registration, at });
  await tx.updateTable('account_application').set({ terms: null }).where('id', '=', id).execute();
}

/**
 * For a rejected applicant: deletes the accepted terms of the request, and removes the person from those that an
 * approval, reversed since, had put on record.
 */
export async function forgetAskedTerms(
  tx: Tx,
  { id, userId, at }: { id: number; userId: string; at: Date },
): Promise<void> {
  await tx.updateTable('account_application').set({ terms: null }).where('id', '=', id).execute();
  await tx
    .updateTable('terms_acceptance')
    .set({ user_id: null, network: null, application: null, erased_at: at })
    .where('user_id', '=', userId)
    .execute();
}
