import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { refuse } from './refusal.ts';

export interface Limit {
  /** How many in one window. */
  points: number;
  /** Length of the window, in seconds. */
  seconds: number;
}

export interface Taken {
  within: boolean;
  /** Points taken in this window, this one included. */
  points: number;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/**
 * Counts one use of `key` by one statement, so that no two callers get the same place.
 *
 * Call it outside the handler's transaction, or refuse with `keep`: a count that is rolled back counts nothing.
 */
export async function take(db: Db | Tx, key: string, { points, seconds }: Limit, now: Date): Promise<Taken> {
  const ends = new Date(now.getTime() + seconds * 1000);
  const { rows: [row] } = await sql<{ points: number; ends_at: Date }>`
    insert into limit_counter as l (key, points, ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      points = case when l.ends_at <= ${now} then 1 else l.points + 1 end,
      ends_at = case when l.ends_at <= ${now} then excluded.ends_at else l.ends_at end
    returning points, ends_at`.execute(db);
  const taken = row?.points ?? 1;
  const left = (row?.ends_at ?? ends).getTime() - now.getTime();
  return { within: taken <= points, points: taken, retryAfter: Math.max(1, Math.ceil(left / 1000)) };
}

/** The same, and refuses with 4290000000 beyond the limit. */
export async function limit(db: Db | Tx, key: string, rule: Limit, now: Date): Promise<void> {
  const { within, retryAfter } = await take(db, key, rule, now);
  if (!within) refuse('4290000000', { retryAfter, keep: true });
}

/** Forgets the count of `key`: after a success. */
export async function forget(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', key).execute();
}

/** Takes one use of `key` back: it turned out to be none of those that the limit is about. */
export async function giveBack(db: Db | Tx, key: string): Promise<void> {
  await db.updateTable('limit_counter').set({ points: sql<number>`greatest(points - 1, 0)` }).where('key', '=', key).execute();
}
