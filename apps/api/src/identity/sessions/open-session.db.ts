import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/**
 * Is the session of a call still open? For a transaction that has locked its account: a report, which ends the sessions,
 * comes before or after it. A statement of its own, because the one that waited for the lock sees the session as it was
 * before. A call by an access key has no session, and is not asked.
 */
export async function isSessionOpen(tx: Tx, { key, sessionId }: Pick<Caller, 'key' | 'sessionId'>): Promise<boolean> {
  if (key) return true;
  const open = await tx
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
