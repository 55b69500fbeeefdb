import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/**
 * The 200 newest messages of the outbox that may leave, optionally of one recipient. Without a sender they stay there.
 */
export async function listMessages(db: Db, to: string | undefined, at: Date) {
  return db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'locale', 'subject', 'text', 'code', 'link', 'created_at'])
    .where((is) => is.or([is('due_at', '<=', at), is('attempts', '>', 0)]))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`lower(recipient) = ${(to ?? '').toLowerCase()}`))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** Changes the action of a chained audit entry; false when there is none. */
export async function forgeAudit(db: Db, id: number, action: string): Promise<boolean> {
  const changed = await db
    .updateTable('audit')
    .set({ action })
    .where('id', '=', id)
    .where('digest', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
