import type { Tx } from '../../platform/db/connect.ts';

/** Whose requests are counted: of a company, or in the queue of a user type. */
export type CountOwner = { coId: string } | { userType: number };

/**
 * Number of requests from the counters, optionally by status. Changes of the current transaction count after its
 * commit.
 */
export async function countRequests(tx: Tx, owner: CountOwner, statuses: readonly number[] = []): Promise<number> {
  let query = tx
    .selectFrom('certification_count')
    .where('owner', '=', 'coId' in owner ? owner.coId : `type:${owner.userType}`);
  if (statuses.length > 0) query = query.where('status', 'in', statuses);
  const counts = await query.select('number').execute();
  return counts.reduce((sum, { number }) => sum + number, 0);
}
