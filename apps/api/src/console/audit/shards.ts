import { createHash } from 'node:crypto';

/**
 * Chains of a day, so that several transactions append at the same time. The numbers of a day go round them: 1 is the
 * first entry of the first chain, 17 its second. A day keeps the number that it began with.
 */
export const SHARDS = 16;

/** End of one chain of a day. */
export interface End {
  /** Of the last entry; 0 before the first. */
  number: number;
  /** Its digest; before the first one what the chain begins with. */
  head: string;
}

/** The chain (from 0) that a number belongs to. */
export const shardOf = (number: number, shards: number): number => (number - 1) % shards;

/** The number that follows in a chain. */
export const following = (number: number, shard: number, shards: number): number =>
  number === 0 ? shard + 1 : number + shards;

/** Numbers that were given so far. */
export const entriesIn = (ends: readonly Pick<End, 'number'>[]): number =>
  ends.reduce((sum, { number }) => sum + Math.ceil(number / ends.length), 0);

/**
 * Digest over the ends of all chains of a day: the head that is kept. Of a single chain it is its end. It needs no key,
 * because each end has one; so instances before and after a change of SECRET make the same one.
 */
export function headOver(day: string, ends: readonly End[]): string {
  const [first] = ends;
  if (first && ends.length === 1) return first.head;
  return createHash('sha256')
    .update(JSON.stringify([day, ...ends.map(({ head }) => head)]))
    .digest('base64url');
}
