import type { Tx } from '../../db/connect.ts';

/** Whose requests are counted: a company's, or those in the queue of a user type. */
export type CountOwner = { coId: string } | { userType: number };

/**
 * How many requests there are, out of the counters that the database keeps; of certain statuses when some are given.
 * What the transaction itself has changed counts once it is committed.
 */
export async function countRequests(tx: Tx, owner: CountOwner, statuses: readonly number[] = []): Promise<number> {
  let query = tx.selectFrom('certification_count').where('owner', '=', 'coId' in owner ? owner.coId : `type:${owner.userType}`);
  if (statuses.length > 0) query = query.where('status', 'in', statuses);
  const counts = await query.select('number').execute();
  return counts.reduce((sum, { number }) => sum + number, 0);
}
