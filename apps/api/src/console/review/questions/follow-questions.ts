import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { QUESTION } from '@portal/common/rules/limits';
import { endReview } from '../../../companies/requests/changes.db.ts';
import { endQuestion, questionEnds } from '../../../companies/requests/questions.db.ts';
import { changeRequest, findRequest, languageOf, type StoredRequest } from '../../../companies/requests/requests.db.ts';
import { inTransaction, type Tx } from '../../../platform/db/connect.ts';
import type { Services } from '../../../platform/http/services.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { readWorkingClock, type StoredClock } from '../../../platform/working-hours/working-hours.db.ts';
import { record } from '../decision.ts';
import type { AskingQueue } from '../reviewed-queue.ts';
import { tellAnswerer } from './answerer.ts';
import { questionText } from './question-text.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

/** Questions that one run works on. */
const MOST = 200;

/**
 * Reminds applicants of open questions, and rejects the requests whose questions were not answered in time. Each is a
 * transaction of its own that finds the question still open, however many instances run.
 */
export async function followQuestions(services: Needs, queues: readonly AskingQueue[]): Promise<void> {
  const working = await readWorkingClock(services.db, services.config);
  const at = services.clock.now();
  const before = (days: number) => working.before(at, days * working.dayMs);
  const open = await services.db
    .selectFrom('review_question')
    .select(['id', 'queue', 'item_id', 'asked_at', 'reminded'])
    .where('outcome', 'is', null)
    .where((is) =>
      is.or([
        is('asked_at', '<=', before(QUESTION.endsAfter)),
        ...QUESTION.remindAfter.map((days, sent) =>
          is.and([is('asked_at', '<=', before(days)), is('reminded', '<=', sent)]),
        ),
      ]),
    )
    .orderBy('asked_at')
    .limit(MOST)
    .execute();
  for (const { id, queue, item_id, asked_at } of open) {
    const reviewed = queues.find((one) => one.queue === queue);
    if (!reviewed) continue;
    const due = QUESTION.remindAfter.filter((days) => asked_at <= before(days)).length;
    const over = asked_at <= before(QUESTION.endsAfter);
    await inTransaction(services.db, async (tx) => {
      const request = await lockPending(tx, reviewed, item_id);
      if (!request) return;
      const following = { id, request, at, working };
      await (over
        ? rejectUnanswered({ tx, services }, reviewed, following)
        : remind({ tx, services }, reviewed, { ...following, due }));
    });
  }
}

/** A pending request under the lock of its company, as decisions and answers take it; undefined if it has ended. */
async function lockPending(tx: Tx, { queue }: AskingQueue, id: number): Promise<StoredRequest | undefined> {
  const found = await findRequest(tx, { queue, id });
  if (!found) return undefined;
  await tx.selectFrom('company').select('co_id').where('co_id', '=', found.co_id).forNoKeyUpdate().executeTakeFirst();
  const request = await findRequest(tx, { queue, id });
  return request?.status === ApprovalStatus.pending ? request : undefined;
}

interface Following {
  /** The question. */
  id: number;
  request: StoredRequest;
  at: Date;
  working: StoredClock;
}
type Context = { tx: Tx; services: Needs };

async function remind(
  { tx, services }: Context,
  reviewed: AskingQueue,
  { id, request, at, working, due }: Following & { due: number },
): Promise<void> {
  const question = await tx
    .updateTable('review_question')
    .set({ reminded: due })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('reminded', '<', due)
    .returning(['fields', 'asked_at'])
    .executeTakeFirst();
  if (!question) return;
  const until = questionEnds(working, question.asked_at);
  await tellAnswerer({ tx, services }, reviewed, request, {
    at,
    template: `${reviewed.queue}Reminded`,
    dedupeKey: `question ${id} reminded ${due}`,
    values: (place) => ({ asked: questionText(reviewed.asking, question.fields, place), until }),
  });
}

/** Rejects by rule: nobody of the staff decided it, so that it cannot be reversed, but it can be sent again. */
async function rejectUnanswered(
  { tx, services }: Context,
  reviewed: AskingQueue,
  { id, request, at }: Following,
): Promise<void> {
  const question = await tx
    .selectFrom('review_question')
    .select('fields')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (!question) return;
  const { queue, noun, asking } = reviewed;
  const subject = { queue, id: request.id, coId: request.co_id, at };
  await endQuestion(tx, services.config, subject, { at, outcome: 'unanswered' });
  const opinion = textOf(await languageOf(tx, request), 'question.unanswered', { days: QUESTION.endsAfter });
  const fields = question.fields.map(({ field }) => field);
  const columns = { ...(await asking.unanswered(tx, request, fields)), status: ApprovalStatus.rejected, opinion };
  await changeRequest(tx, subject, ApprovalStatus.pending, { ...columns, decided_at: at, decided_by: null }).execute();
  await endReview(tx, subject);
  await asking.reject(tx, request, at);
  await record(tx, reviewed, request, {
    action: `${noun}.unanswered`,
    by: null,
    at,
    detail: { request: request.id, fields },
  });
  await tellAnswerer({ tx, services }, reviewed, request, {
    at,
    template: `${queue}Unanswered`,
    dedupeKey: `question ${id} unanswered`,
    values: (place) => ({ asked: questionText(asking, question.fields, place), days: QUESTION.endsAfter }),
  });
}
