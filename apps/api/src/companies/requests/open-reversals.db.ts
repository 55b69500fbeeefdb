import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import { reversalsIn } from './proposals.db.ts';

/** An open proposal to reverse the decision on a request. */
export interface OpenReversal {
  /** Number of the request. */
  id: number;
  proposed_by: string;
  proposed_at: Date;
  /** Name of who proposed it. */
  name: string;
  /** Who proposed the decision, or made it alone. */
  decider: string;
}

/** Whether a person may confirm a reversal: neither it nor the decision is their own proposal. */
export const mayConfirm = ({ proposed_by, decider }: OpenReversal, userId: string): boolean =>
  proposed_by !== userId && decider !== userId;

/** Proposed reversals of decisions that stand on requests of a queue, oldest first: few, so that lists need no join. */
export async function openReversals(db: Db | Tx, queue: QueueName): Promise<OpenReversal[]> {
  const prefix = reversalsIn(queue);
  const open = await db
    .selectFrom('proposal as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.proposed_by')
    .select(['p.subject_id', 'p.proposed_by', 'p.proposed_at', 'u.user_name as name'])
    .where('p.subject', '=', 'reversal')
    .where('p.outcome', 'is', null)
    .where(sql<boolean>`starts_with(p.subject_id, ${prefix})`)
    .orderBy('p.id')
    .execute();
  const reversals = open.map(({ subject_id, ...one }) => ({ id: Number(subject_id.slice(prefix.length)), ...one }));
  if (reversals.length === 0) return [];
  const decisions = await db
    .selectFrom('review_decision as d')
    .leftJoin('proposal as c', (join) =>
      join
        .on('c.subject', '=', queue)
        .on(sql<boolean>`c.subject_id = d.item_id::text`)
        .on('c.outcome', '=', 'confirmed')
        .onRef('c.ended_at', '=', 'd.decided_at'),
    )
    .select(['d.item_id', sql<string>`coalesce(c.proposed_by, d.decided_by)`.as('decider')])
    .where('d.queue', '=', queue)
    .where(
      'd.item_id',
      'in',
      reversals.map(({ id }) => id),
    )
    .execute();
  const deciders = new Map(decisions.map(({ item_id, decider }) => [item_id, decider]));
  return reversals.flatMap((reversal) => {
    const decider = deciders.get(reversal.id);
    return decider === undefined ? [] : [{ ...reversal, decider }];
  });
}
