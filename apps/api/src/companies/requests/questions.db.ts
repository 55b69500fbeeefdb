import { AccountStatus } from '@portal/common/enums/user/account-status';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { QUESTION, REVIEW_CLAIM } from '@portal/common/rules/limits';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { AnsweredField, Questioned, QueueName } from '../../platform/db/tables/stored-values.ts';
import type { Config } from '../../platform/settings/config.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import type { RequestId } from './requests.db.ts';

/**
 * Questions to applicants. The promised time of a request stops while one is open: with its end, the time since which
 * the promise counts moves forward by the working time in between.
 */

interface Stored {
  table: string;
  id: string;
  /** Since when the promise counts. */
  since: 'applied_at' | 'staff_since';
  /** What a question keeps of the time of before, and that the row has changed. */
  begun: RawBuilder<unknown>;
  /** That the row has changed, where its version is a column. */
  touched: RawBuilder<unknown>;
  /** What asking and deciding need. */
  privilege: Privilege;
}

const NOTHING = sql``;
// The column itself is named for the daily figures, which leave asked requests out: a trigger waits for it.
const SENT = sql`submitted_at = coalesce(submitted_at, applied_at), applied_at = applied_at`;
const NEXT_VERSION = sql`, version = version + 1`;

const STORED: Readonly<Record<QueueName, Stored>> = {
  certification: {
    table: 'certification',
    id: 'approval_id',
    since: 'applied_at',
    begun: SENT,
    touched: NOTHING,
    privilege: Privilege.approvalCertification,
  },
  registration: {
    table: 'registration_application',
    id: 'id',
    since: 'applied_at',
    begun: SENT,
    touched: NEXT_VERSION,
    privilege: Privilege.approvalRegister,
  },
  contract: {
    table: 'contract_application',
    id: 'id',
    since: 'applied_at',
    begun: SENT,
    touched: NOTHING,
    privilege: Privilege.approvalContract,
  },
  // When it was sent stays in `applied_at`.
  account: {
    table: 'account_application',
    id: 'id',
    since: 'staff_since',
    begun: sql`staff_since = coalesce(staff_since, applied_at)`,
    touched: NOTHING,
    privilege: Privilege.approvalAccount,
  },
};

/** Sets since when the promise of a request counts. */
async function countFrom(tx: Tx, { queue, id }: RequestId, since: Date): Promise<void> {
  const { table, id: number, since: column, touched } = STORED[queue];
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${since}${touched} where ${sql.ref(number)} = ${id}`.execute(
    tx,
  );
}

/** Number of questions of a request plus those that ended: it changes with each of them. Parameter: an expression. */
export const questionsVersion = (queue: QueueName, id: string) =>
  sql`(select count(*) + count(ended_at) from review_question where queue = ${sql.lit(queue)} and item_id = ${sql.ref(id)})`;

/** Numbers of the requests of a queue with an open question, as a subquery. */
export const askedIn = (queue: QueueName) =>
  sql`(select item_id from review_question where queue = ${sql.lit(queue)} and outcome is null)`;

/** The same as a list: few, because the rest waits for staff. */
export async function listAsked(tx: Tx, queue: QueueName): Promise<number[]> {
  const rows = await tx
    .selectFrom('review_question')
    .select('item_id')
    .where('queue', '=', queue)
    .where('outcome', 'is', null)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Keeps a question about a pending request; false when one is open. The index `review_question_open` settles races. */
export async function keepQuestion(
  tx: Tx,
  {
    queue,
    id,
    coId,
    by,
    at,
    fields,
  }: RequestId & { coId: string; by: string; at: Date; fields: readonly Questioned[] },
): Promise<boolean> {
  const { table, id: number, since, begun, touched } = STORED[queue];
  const {
    rows: [request],
  } = await sql<{ since: Date }>`
    update ${sql.table(table)} set ${begun}${touched} where ${sql.ref(number)} = ${id} returning ${sql.ref(since)} as since`.execute(
    tx,
  );
  if (!request) return false;
  const kept = await tx
    .insertInto('review_question')
    .values({
      queue,
      item_id: id,
      co_id: coId,
      fields: JSON.stringify(fields),
      asked_by: by,
      asked_at: at,
      applied_at: request.since,
      outcome: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.columns(['queue', 'item_id']).where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

const questions = (tx: Tx) =>
  tx
    .selectFrom('review_question as q')
    .innerJoin('app_user as u', 'u.user_id', 'q.asked_by')
    .select(['q.id', 'q.item_id', 'q.fields', 'q.asked_by', 'q.asked_at', 'u.user_name as name']);

/** The open questions about some requests of a queue, by the number of the request. */
export async function openQuestions(tx: Tx, queue: QueueName, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await questions(tx)
    .where('q.queue', '=', queue)
    .where('q.item_id', 'in', ids)
    .where('q.outcome', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}
export type StoredQuestion = Awaited<ReturnType<ReturnType<typeof questions>['executeTakeFirstOrThrow']>>;

/** An open question as staff see it in lists and pages; null without one. */
export const questionForStaff = (question: StoredQuestion | undefined, reader: string) =>
  question
    ? { fields: question.fields, name: question.name, own: question.asked_by === reader, time: question.asked_at }
    : null;

/** The same as whoever answers it sees it: nothing says who asked. `fields` are those of the queue. */
export const questionForApplicant = <Field extends string>(
  question: StoredQuestion | undefined,
  working: WorkingClock,
) =>
  question
    ? {
        version: question.id,
        fields: question.fields as { field: Field; text: string }[],
        asked_at: question.asked_at,
        until: questionEnds(working, question.asked_at),
      }
    : null;

/** The open question about a request; undefined without one. */
export const findOpenQuestion = async (tx: Tx, { queue, id }: RequestId): Promise<StoredQuestion | undefined> =>
  (await openQuestions(tx, queue, [id])).get(id);

/** All questions about a request, newest first. */
export const listQuestions = (tx: Tx, { queue, id }: RequestId) =>
  questions(tx)
    .select(['q.outcome', 'q.ended_at', 'q.answer', 'q.changes'])
    .where('q.queue', '=', queue)
    .where('q.item_id', '=', id)
    .orderBy('q.id', 'desc')
    .execute();

/** How a question ends. */
interface End {
  at: Date;
  outcome: 'answered' | 'ended' | 'unanswered';
  answered_by?: string;
  answer?: string;
  changes?: readonly AnsweredField[];
}

/**
 * Ends the open question about a request, and lets its promised time go on. False without an open question. Call it
 * while the request is pending, under the lock of its company.
 */
export async function endQuestion(
  tx: Tx,
  config: Pick<Config, 'workingHours'>,
  { queue, id }: RequestId,
  { at, outcome, changes = [], ...answer }: End,
): Promise<boolean> {
  const ended = await tx
    .updateTable('review_question')
    .set({ outcome, ended_at: at, changes: JSON.stringify(changes), ...answer })
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('outcome', 'is', null)
    .returning(['applied_at', 'asked_at'])
    .executeTakeFirst();
  if (!ended) return false;
  await countFrom(tx, { queue, id }, movedBy(await readWorkingClock(tx, config), ended, at));
  return true;
}

/** `applied_at` later by the working time from `asked_at` to `at`. */
function movedBy(
  working: WorkingClock,
  { applied_at, asked_at }: { applied_at: Date; asked_at: Date },
  at: Date,
): Date {
  const stopped = working.between(asked_at, at);
  return stopped === 0 ? applied_at : working.after(applied_at, stopped);
}

/** Opens the question again that a decision ended which is taken back; does nothing without one. */
export async function reopenQuestion(tx: Tx, { queue, id }: RequestId, endedAt: Date): Promise<void> {
  const opened = await tx
    .updateTable('review_question')
    .set({ outcome: null, ended_at: null })
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('outcome', '=', 'ended')
    .where('ended_at', '=', endedAt)
    .returning('applied_at')
    .executeTakeFirst();
  if (opened) await countFrom(tx, { queue, id }, opened.applied_at);
}

/** When a request is rejected by rule if its question is not answered. */
export const questionEnds = (working: WorkingClock, askedAt: Date): Date =>
  working.after(askedAt, QUESTION.endsAfter * working.dayMs);

/**
 * Reserves an answered request for who asked, as their claim, if they may still decide it, have used the console just
 * now, and work on fewer requests than one person may. Otherwise it waits in its queue.
 */
export async function reserveForAsker(
  tx: Tx,
  { queue, id, coId, asker, at }: RequestId & { coId: string; asker: string; at: Date },
): Promise<void> {
  const present = await tx
    .selectFrom('app_user as u')
    .select(['u.privileges'])
    .where('u.user_id', '=', asker)
    .where('u.status', '=', AccountStatus.active)
    .where(
      sql<boolean>`exists (select from session s where s.user_id = u.user_id and s.ended_at is null
        and s.expires_at > ${at} and s.last_used_at > ${new Date(at.getTime() - QUESTION.presentMs)})`,
    )
    .where(
      sql<boolean>`(select count(*) from review_claim c where c.user_id = u.user_id and c.expires_at > ${at}) < ${REVIEW_CLAIM.most}`,
    )
    .executeTakeFirst();
  if (!present || !holds(present.privileges, STORED[queue].privilege)) return;
  const claim = { user_id: asker, since: at, expires_at: new Date(at.getTime() + REVIEW_CLAIM.livesMs) };
  await tx
    .insertInto('review_claim')
    .values({ queue, item_id: id, co_id: coId, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'item_id']).doUpdateSet(claim).where('review_claim.expires_at', '<=', at),
    )
    .execute();
}
