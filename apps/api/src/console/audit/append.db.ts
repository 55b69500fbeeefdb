import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { contentDigestOf, LINKED, linkOf, type LinkedEntry } from './link.ts';
import type { DayEnd } from './seal.ts';
import { following } from './shards.ts';

/** An entry that waits for its place. */
export interface Unchained extends LinkedEntry {
  /** Its time, exactly: it says in which part of the log the entry is. */
  exact: string;
}

/** Place and digests of an entry. */
export interface Link {
  id: number;
  exact: string;
  day: string;
  number: number;
  content: string;
  digest: string;
}

/** Committed entries that have no place yet, in the order of their ids. */
export const unchained = (db: Db | Tx, limit: number): Promise<Unchained[]> =>
  db
    .selectFrom('audit')
    .select([...LINKED, sql<string>`at::text`.as('exact')])
    .where('digest', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The next number of a chain that no row of others has. */
export function freeNumber({ ends }: Pick<DayEnd, 'ends'>, shard: number, taken: ReadonlySet<number>): number {
  const next = (number: number) => following(number, shard, ends.length);
  let number = next(ends[shard]?.number ?? 0);
  while (taken.has(number)) number = next(number);
  return number;
}

/** The place of an entry at the end of a chain, which it moves on. */
export function append(
  vault: Vault,
  { day, ends }: Pick<DayEnd, 'day' | 'ends'>,
  { shard, number, entry }: { shard: number; number: number; entry: Unchained },
): Link {
  const content = contentDigestOf(vault, entry);
  const digest = linkOf(vault, ends[shard]?.head ?? '', content, entry);
  ends[shard] = { number, head: digest };
  return { id: entry.id, exact: entry.exact, day, number, content, digest };
}

/** Stores the places of entries that have none. Returns how many it stored. */
export async function storeLinks(tx: Tx, links: readonly Link[]): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update audit a set chain_day = l.day, chain_number = l.number, content_digest = l.content, digest = l.digest
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, exact timestamptz, day date, number integer, content text, digest text)
    where a.id = l.id and a.at = l.exact and a.digest is null`.execute(tx);
  return Number(numAffectedRows);
}
