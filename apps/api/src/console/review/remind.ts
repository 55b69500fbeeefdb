import { findOpenQuestion, questionEnds } from '../../companies/requests/questions.db.ts';
import { companyNameOf, findPending, type Acting } from '../../companies/requests/requests.db.ts';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { reachable } from '../../platform/mail/recipient.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { lockRequest } from './decisions.db.ts';
import { findAnswerer, tellAnswerer } from './questions/answerer.ts';
import { questionText } from './questions/question-text.ts';
import type { ReviewedQueue } from './reviewed-queue.ts';

/** Refuses a second message of this key, which begins with what it is about. */
async function refuseRepeated(tx: Tx, dedupe_key: string): Promise<void> {
  const sent = await tx.selectFrom('outbox').select('id').where('dedupe_key', '=', dedupe_key).executeTakeFirst();
  if (sent) refusing.refuse('Account.Approval.Reminded');
}

/**
 * Reminds who a pending request waits for, once a day: its applicant, who has a question to answer, or else the
 * colleague who claimed it. Both at a proven address.
 *
 * @throws Refusal `Account.Approval.Nobody`, `Account.Approval.Reminded`, or the codes of `findPending`
 */
export async function remind(
  given: HandlerContext,
  reviewed: ReviewedQueue,
  { id, by }: { id: number; by: string },
): Promise<void> {
  const context = { ...given, ...refusing };
  const { tx, services, now, refuse } = context;
  const { queue, asking } = reviewed;
  const acting: Acting = { queue, id, by, at: now() };
  const { at } = acting;
  const request = await lockRequest(tx, acting, context);
  await findPending(tx, acting, context);
  const day = at.toISOString().slice(0, 10);
  const question = await findOpenQuestion(tx, acting);
  if (question) {
    const dedupeKey = `question ${question.id} reminded by staff ${day}`;
    await refuseRepeated(tx, dedupeKey);
    const { to } = await findAnswerer(context, reviewed, request);
    if (!to) refuse('Account.Approval.Nobody');
    const until = questionEnds(await readWorkingClock(tx, services.config), question.asked_at);
    await tellAnswerer(context, reviewed, request, {
      at,
      template: `${queue}Reminded`,
      dedupeKey,
      values: (place) => ({ asked: questionText(asking, question.fields, place), until }),
    });
  } else {
    const claim = await tx
      .selectFrom('review_claim')
      .select('user_id')
      .where('queue', '=', queue)
      .where('item_id', '=', id)
      .where('user_id', '<>', by)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    const colleague = claim && (await findOwner(tx, claim.user_id));
    const to = colleague && reachable(provenAddresses(colleague));
    if (!claim || !colleague || !to) return refuse('Account.Approval.Nobody');
    const dedupeKey = `claim ${queue} ${id} ${claim.user_id} reminded ${day}`;
    await refuseRepeated(tx, dedupeKey);
    const { user_name: asker } = await findOwner(tx, by);
    const company = await companyNameOf(tx, request);
    await tell(tx, to, colleague, {
      template: 'claimReminded',
      at,
      dedupeKey,
      values: { company, number: String(id), asker },
    });
  }
  // Without the applicant as subject: it is no act on their account.
  const detail = { queue, request: id, who: question ? 'applicant' : 'colleague' };
  await audit(tx, { actor: by, action: 'review.reminded', object: request.co_id, subject: by, detail }, at);
}
