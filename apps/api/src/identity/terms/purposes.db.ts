import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { PurposeChoice } from '../../platform/db/tables/schema.generated.ts';

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

/** Puts a choice on record; the ones before stay. */
export async function insertPurposeChoice(tx: Tx, choice: Insertable<PurposeChoice>): Promise<void> {
  await tx.insertInto('purpose_choice').values(choice).execute();
}
