import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { notAwaited } from '../db/not-awaited.ts';
import { refuse } from '../errors/refusal.ts';

export interface Limit {
  /** Allowed uses per window. */
  points: number;
  /** Window length in seconds. */
  seconds: number;
}

export interface Taken {
  within: boolean;
  /** Uses in this window, including this one. */
  points: number;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/** Row of the counter after a use. */
interface Counted {
  points: number;
  ends_at: Date;
}

/**
 * SQL that counts one use per key, for combined statements: `returning key, points, ends_at`. `keys` is a query of
 * `key`, in an order that must be the same everywhere: otherwise two of them deadlock.
 */
export function countSql(keys: RawBuilder<unknown>, seconds: number, now: Date): RawBuilder<unknown> {
  const ends = new Date(now.getTime() + seconds * 1000);
  return sql`
    insert into limit_counter as l (key, points, ends_at)
    select k.key, 1, ${ends}::timestamptz from (${keys}) k
    on conflict (key) do update set
      points = case when l.ends_at <= ${now} then 1 else l.points + 1 end,
      ends_at = case when l.ends_at <= ${now} then excluded.ends_at else l.ends_at end
    returning key, points, ends_at`;
}

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/** Compares a count with a limit. */
export function taken({ points: allowed }: Limit, { points, ends_at }: Counted, now: Date): Taken {
  return { within: points <= allowed, points, retryAfter: secondsUntil(ends_at, now) };
}

/**
 * Counts one use of `key` in one statement, so that parallel calls get different counts.
 *
 * Call it outside the handler's transaction, or refuse with `keep`: a rollback would undo the count.
 */
export async function countUse(db: Db | Tx, key: string, rule: Limit, now: Date): Promise<Taken> {
  const {
    rows: [row],
  } = await (countSql(sql`select ${key}::text as key`, rule.seconds, now) as RawBuilder<Counted>).execute(db);
  return taken(rule, row ?? { points: 1, ends_at: new Date(now.getTime() + rule.seconds * 1000) }, now);
}

/** Counts one use; refuses with 4290000000 beyond the limit. */
export async function limit(db: Db | Tx, key: string, rule: Limit, now: Date): Promise<void> {
  const { within, retryAfter } = await countUse(db, key, rule, now);
  if (!within) refuse('4290000000', { retryAfter, commit: true });
}

/**
 * The same as a statement of its own that does not wait for the disk: for requests that go on to a commit which does,
 * whether or not what is tried is right.
 */
export async function limitAhead(db: Db, key: string, rule: Limit, now: Date): Promise<void> {
  const counted = countSql(sql`select ${key}::text as key`, rule.seconds, now);
  const {
    rows: [row],
  } = await sql<Counted>`with counted as (${counted}) select points, ends_at, ${notAwaited} from counted`.execute(db);
  if (!row) return;
  const { within, retryAfter } = taken(rule, row, now);
  if (!within) refuse('4290000000', { retryAfter });
}

/** Refuses with 4290000000 when `key` has reached its limit, without counting a use. */
export async function checkLimit(db: Db | Tx, key: string, { points }: Limit, now: Date): Promise<void> {
  const counted = await db
    .selectFrom('limit_counter')
    .select(['points', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (counted && counted.points >= points) refuse('4290000000', { retryAfter: secondsUntil(counted.ends_at, now) });
}

/** Resets the count of `key`, after a success. */
export async function forget(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('limit_counter').where('key', '=', key).execute();
}

/** Subtracts one use of each key. */
export async function refundUse(db: Db | Tx, ...keys: string[]): Promise<void> {
  await db
    .updateTable('limit_counter')
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where('key', 'in', keys)
    .execute();
}
