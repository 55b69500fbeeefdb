import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';

/** An event that is reported: its reference and the digest of what is said. */
export interface Claimed {
  reference: string;
  digest: string;
}

/**
 * Claims references for this transaction, in one statement and in their order, so that two batches do not deadlock.
 * Answers those that nobody had claimed; a reference that another transaction holds is waited for.
 */
export async function claimReferences(
  tx: Tx,
  { noun, by, at }: { noun: string; by: string; at: Date },
  items: readonly Claimed[],
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    insert into reported_item (noun, reference, content_digest, reported_by, reported_at)
    select ${noun}, n.reference, n.digest, ${by}, ${at}::timestamptz
    from unnest(${items.map(({ reference }) => reference)}::text[], ${items.map((one) => one.digest)}::text[]) n (reference, digest)
    order by n.reference
    on conflict do nothing returning reference`.execute(tx);
  return new Set(rows.map(({ reference }) => reference));
}

/** Digests of events that were reported before. */
export async function digestsOf(tx: Tx, noun: string, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await tx
    .selectFrom('reported_item')
    .select(['reference', 'content_digest'])
    .where('noun', '=', noun)
    .where('reference', 'in', [...references])
    .execute();
  return new Map(rows.map(({ reference, content_digest }) => [reference, content_digest]));
}

/** Forgets events that were refused: they may be reported again. */
export async function releaseReferences(tx: Tx, noun: string, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await tx
    .deleteFrom('reported_item')
    .where('noun', '=', noun)
    .where('reference', 'in', [...references])
    .execute();
}

/** Which of these accounts exist. They are locked until the end of the transaction. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', [...ids])
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
