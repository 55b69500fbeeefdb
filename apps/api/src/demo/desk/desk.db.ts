import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The 200 newest messages of the outbox, optionally of one recipient. */
export async function listMessages(db: Db, to: string | undefined) {
  return db.selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'locale', 'subject', 'text', 'code', 'link', 'created_at'])
    .$if(to !== undefined, (query) => query.where(sql<boolean>`lower(recipient) = ${(to ?? '').toLowerCase()}`))
    .orderBy('id', 'desc').limit(200).execute();
}
