import type { Tx } from '../../../platform/db/connect.ts';
import { escapeLike } from '../../../platform/db/page.ts';
import { triesOf } from '../attempt/begin-attempt.db.ts';
import { WRONG_PASSWORD_LIMIT } from './wrong-password-limit.ts';

/** Networks from which an account cannot sign in for now, because too many wrong passwords came from there. */
export async function findThrottled(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<{ network: string; tries: number; until: Date }[]> {
  const prefix = triesOf(userId, '');
  const rows = await tx
    .selectFrom('limit_counter')
    .select(['key', 'points', 'ends_at'])
    .where('key', 'like', `${escapeLike(prefix)}%`)
    .where('ends_at', '>', at)
    .where('points', '>=', WRONG_PASSWORD_LIMIT.points)
    .orderBy('key')
    .execute();
  return rows.map(({ key, points, ends_at }) => ({ network: key.slice(prefix.length), tries: points, until: ends_at }));
}

/** Resets the counters of wrong passwords of an account for all networks, and returns these networks. */
export async function forgetTries(tx: Tx, userId: string): Promise<string[]> {
  const prefix = triesOf(userId, '');
  const gone = await tx
    .deleteFrom('limit_counter')
    .where('key', 'like', `${escapeLike(prefix)}%`)
    .returning('key')
    .execute();
  return gone.map(({ key }) => key.slice(prefix.length));
}
