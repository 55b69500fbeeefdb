import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.ts';

export interface ClaimedCall {
  key_digest: string;
  attempt: string;
}

interface NewCall extends ClaimedCall {
  /** One of both: whose call it is. */
  user_id: string | null;
  client_id: string | null;
  content_digest: string;
  now: Date;
  runsUntil: Date;
  expiresAt: Date;
}

/**
 * Claims a call for this attempt, in one statement. A call whose process died is taken over, unless it has committed
 * something. Otherwise says what is known of the earlier one.
 */
export async function claimCall(
  db: Db,
  { key_digest, attempt, user_id, client_id, content_digest, now, runsUntil, expiresAt }: NewCall,
): Promise<'claimed' | 'running' | 'different' | { answer: string }> {
  const claimed = await sql`
    insert into idempotent_call as call (key_digest, user_id, client_id, content_digest, attempt, state, runs_until, expires_at)
    values (${key_digest}, ${user_id}, ${client_id}, ${content_digest}, ${attempt}, 'running', ${runsUntil}, ${expiresAt})
    on conflict (key_digest) do update
      set content_digest = excluded.content_digest, attempt = excluded.attempt, state = 'running', answer = null,
        runs_until = excluded.runs_until, expires_at = excluded.expires_at
      where call.expires_at <= ${now}
        or (call.state = 'running' and call.runs_until <= ${now} and call.content_digest = excluded.content_digest)
    returning 1`.execute(db);
  if (claimed.rows.length > 0) return 'claimed';
  const earlier = await db
    .selectFrom('idempotent_call')
    .select(['content_digest', 'answer'])
    .where('key_digest', '=', key_digest)
    .executeTakeFirst();
  if (earlier && earlier.content_digest !== content_digest) return 'different';
  // One that was forgotten meanwhile counts as running: the caller tries again.
  return earlier?.answer == null ? 'running' : { answer: earlier.answer };
}

/** Stores the answer. False when another attempt has taken over. */
export async function finishCall(db: Db | Tx, { key_digest, attempt }: ClaimedCall, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotent_call')
    .set({ state: 'done', answer })
    .where('key_digest', '=', key_digest)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a call that commits something, so that nobody takes over. False when another attempt has. */
export async function holdCall(tx: Tx, { key_digest, attempt }: ClaimedCall): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotent_call')
    .set({ state: 'part' })
    .where('key_digest', '=', key_digest)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a call without an answer. */
export async function forgetCall(db: Db, { key_digest, attempt }: ClaimedCall): Promise<void> {
  await db
    .deleteFrom('idempotent_call')
    .where('key_digest', '=', key_digest)
    .where('attempt', '=', attempt)
    .where('state', '<>', 'done')
    .execute();
}
