import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import { REVIEW_CLAIM, SECOND_LOOK, TAKE_BACK } from '@portal/common/rules/limits';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Acting } from '../../../companies/requests/requests.db.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import type { Schema } from '../../../platform/db/tables/schema.generated.ts';

/** Who looks, and the queues that they decide. */
export interface Looking {
  by: string;
  kinds: readonly ApprovalQueue[];
  at: Date;
}

/** Most looks and tasks that a list has. */
const LISTED = 100;

type Is = ExpressionBuilder<Schema, 'second_look'>;

/** Those at a decision in which somebody had no part, and not in an earlier one on the same request either. */
const ofOthers =
  ({ by, kinds }: Pick<Looking, 'by' | 'kinds'>) =>
  (is: Is) =>
    is.and([
      is('kind', '=', sql<ApprovalQueue>`any(${kinds})`),
      is('decided_by', '<>', by),
      is('proposed_by', 'is distinct from', by),
      is.not(
        is.exists(
          is
            .selectFrom('review_reversal as v')
            .select('v.id')
            .whereRef('v.queue', '=', 'second_look.queue')
            .whereRef('v.item_id', '=', 'second_look.item_id')
            .where((or) => or.or([or('v.decided_by', '=', by), or('v.reversed_by', '=', by)])),
        ),
      ),
    ]);

/** Those that somebody can take now, or has: once the decision cannot be taken back any more, and within a day. */
const takable =
  ({ by, at }: Pick<Looking, 'by' | 'at'>) =>
  (is: Is) =>
    is.and([
      is('state', '=', 'waiting'),
      is('decided_at', '<=', new Date(at.getTime() - TAKE_BACK.livesMs)),
      is.or([
        is.and([is('taken_by', '=', by), is('taken_until', '>', at)]),
        is.and([is('until', '>', at), is.or([is('taken_until', 'is', null), is('taken_until', '<=', at)])]),
      ]),
    ]);

/** Differences that somebody can settle as the third. */
const asThird =
  ({ by }: Pick<Looking, 'by'>) =>
  (is: Is) =>
    is.and([is('state', '=', 'differs'), is('taken_by', 'is distinct from', by)]);

/** Second looks that somebody can take or has, oldest first. */
export const listOpen = (tx: Tx, looking: Looking) =>
  tx
    .selectFrom('second_look')
    .select(['look_id', 'kind', 'until', 'taken_by', 'taken_until'])
    .where(ofOthers(looking))
    .where(takable(looking))
    .orderBy('decided_at')
    .orderBy('look_id')
    .limit(LISTED)
    .execute();

/** Differences that somebody can settle, oldest first. */
export const listTasks = (tx: Tx, looking: Looking) =>
  tx
    .selectFrom('second_look')
    .select(['look_id', 'kind', sql<Date>`second_at`.as('second_at')])
    .where(ofOthers(looking))
    .where(asThird(looking))
    .orderBy('second_at')
    .orderBy('look_id')
    .limit(LISTED)
    .execute();

/** How many looks and differences wait for somebody, as far as lists have them. */
export const countForMe = async (tx: Tx, looking: Looking): Promise<number> =>
  (await listOpen(tx, looking)).length + (await listTasks(tx, looking)).length;

/** Takes a look, or renews the own one; undefined when somebody else has it, or it is open no more. */
export function takeOne(tx: Tx, looking: Looking & { id: number }) {
  const { by, at, id } = looking;
  return tx
    .updateTable('second_look')
    .set({
      taken_by: by,
      taken_at: sql`case when taken_by = ${by} and taken_until > ${at} then taken_at else ${at} end`,
      taken_until: new Date(at.getTime() + REVIEW_CLAIM.livesMs),
    })
    .where('look_id', '=', id)
    .where(ofOthers(looking))
    .where(takable(looking))
    .returning(['look_id', 'kind', 'queue', sql<Date>`taken_until`.as('until')])
    .executeTakeFirst();
}

/** Gives the own look back. */
export const releaseOne = (tx: Tx, { id, by }: { id: number; by: string }) =>
  tx
    .updateTable('second_look')
    .set({ taken_by: null, taken_at: null, taken_until: null })
    .where('look_id', '=', id)
    .where('taken_by', '=', by)
    .where('state', '=', 'waiting')
    .execute();

/** Keeps the second decision of who has taken the look; undefined when that is somebody else by now, or it is over. */
export async function keepAnswer(
  tx: Tx,
  { id, result, reason, ...looking }: Looking & { id: number; result: Decision; reason: string },
) {
  const answered = await tx
    .updateTable('second_look')
    .set({
      state: sql`case when result = ${result} then 'same' else 'differs' end`,
      second_result: result,
      second_reason: reason,
      second_at: looking.at,
      taken_until: null,
    })
    .where('look_id', '=', id)
    .where('state', '=', 'waiting')
    .where('taken_by', '=', looking.by)
    .where(ofOthers(looking))
    .returning(['kind', 'queue', 'item_id', 'co_id', 'state'])
    .executeTakeFirst();
  if (answered?.state === 'same') await forgetSoon(tx, id, looking.at);
  return answered;
}

/** A difference that somebody can settle, with both decisions. */
export const findTask = (tx: Tx, { id, ...looking }: Looking & { id: number }) =>
  tx
    .selectFrom('second_look')
    .select(['kind', 'queue', 'item_id', 'user_id', 'result', 'decided_at', 'second_reason'])
    .select((is) => [
      sql<Decision>`second_result`.as('second_result'),
      sql<Date>`second_at`.as('second_at'),
      nameOf(is, 'second_look.decided_by').as('first'),
      nameOf(is, 'second_look.taken_by').as('second'),
    ])
    .where('look_id', '=', id)
    .where(ofOthers(looking))
    .where(asThird(looking))
    .executeTakeFirst();

const nameOf = (is: Is, column: 'second_look.decided_by' | 'second_look.taken_by') =>
  is.selectFrom('app_user as u').select('u.user_name').whereRef('u.user_id', '=', column);

/** Settles a difference: the first decision stays. Undefined when it is settled already. */
export async function leaveOne(tx: Tx, { id, ...looking }: Looking & { id: number }) {
  const left = await tx
    .updateTable('second_look')
    .set({ state: 'left', third_by: looking.by, third_at: looking.at })
    .where('look_id', '=', id)
    .where(ofOthers(looking))
    .where(asThird(looking))
    .returning(['queue', 'item_id', 'co_id'])
    .executeTakeFirst();
  if (left) await forgetSoon(tx, id, looking.at);
  return left;
}

/** True for who made one of two different decisions that a third person settles. */
export async function isOneOfTwo(tx: Tx, { queue, id, by }: Acting): Promise<boolean> {
  const found = await tx
    .selectFrom('second_look')
    .select('look_id')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('state', '=', 'differs')
    .where((is) => is.or([is('decided_by', '=', by), is('proposed_by', '=', by), is('taken_by', '=', by)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** The encrypted request of a look as it stood; undefined once it is kept no longer. */
export const findSnapshot = async (tx: Tx, id: number, at: Date): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('second_look_snapshot')
      .select('data_sealed')
      .where('look_id', '=', id)
      .where('expires_at', '>', at)
      .executeTakeFirst()
  )?.data_sealed;

/** Keeps the request of a look that is over for a short time only. */
export const forgetSoon = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('second_look_snapshot')
    .set({ expires_at: sql`least(expires_at, ${new Date(at.getTime() + SECOND_LOOK.keptMs)}::timestamptz)` })
    .where('look_id', '=', id)
    .execute();

/** Ends the looks that nobody took within a day; their requests are forgotten at once. */
export async function expireLooks(db: Db, at: Date): Promise<void> {
  await db
    .with('over', (query) =>
      query
        .updateTable('second_look')
        .set({ state: 'expired' })
        .where('state', '=', 'waiting')
        .where('until', '<=', at)
        .where((is) => is.or([is('taken_until', 'is', null), is('taken_until', '<=', at)]))
        .returning('look_id'),
    )
    .deleteFrom('second_look_snapshot')
    .where('look_id', 'in', (query) => query.selectFrom('over').select('look_id'))
    .execute();
}
