import type { Purpose } from '@portal/common/enums/terms/purpose';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** The last choice of each purpose that somebody has ever chosen about. */
export async function listPurposes(tx: Tx, userId: string) {
  return tx
    .selectFrom('purpose_choice')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'chosen_at'])
    .where('user_id', '=', userId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute();
}

/** Puts on record that somebody allows these purposes, or withdraws them; the choices before stay. */
export async function recordPurposes(
  tx: Tx,
  {
    userId,
    purposes,
    given,
    locale,
    network,
    at,
  }: { userId: string; purposes: readonly Purpose[]; given: boolean; locale: string; network: string; at: Date },
): Promise<void> {
  const chosen = [...new Set(purposes)];
  if (chosen.length === 0) return;
  await tx
    .insertInto('purpose_choice')
    .values(chosen.map((purpose) => ({ user_id: userId, purpose, given, locale, network, chosen_at: at })))
    .execute();
  for (const purpose of chosen)
    await audit(
      tx,
      { actor: userId, action: given ? 'purpose.given' : 'purpose.withdrawn', object: userId, detail: { purpose } },
      at,
    );
}
