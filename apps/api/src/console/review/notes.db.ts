import type { Tx } from '../../platform/db/connect.ts';
import { noteChange } from '../../companies/requests/changes.db.ts';
import type { RequestId, StoredRequest } from '../../companies/requests/requests.db.ts';

interface NewNote {
  request: RequestId & Pick<StoredRequest, 'co_id'>;
  by: string;
  text: string;
  at: Date;
}

/**
 * Adds a private note to a request. Notes are only added, so two members of staff never overwrite each other's. Open
 * pages refresh.
 */
export async function addNote(tx: Tx, { request: { queue, id, co_id }, by, text, at }: NewNote): Promise<void> {
  await tx.insertInto('review_note').values({ queue, item_id: id, co_id, user_id: by, text, created_at: at }).execute();
  await noteChange(tx, { queue, id, coId: co_id });
}

/** Private notes of a request with their authors, oldest first. */
export function listNotes(tx: Tx, { queue, id }: RequestId) {
  return tx
    .selectFrom('review_note as n')
    .innerJoin('app_user as u', 'u.user_id', 'n.user_id')
    .select(['n.text', 'n.user_id', 'u.user_name as name', 'n.created_at'])
    .where('n.queue', '=', queue)
    .where('n.item_id', '=', id)
    .orderBy('n.id')
    .execute();
}
