import type { AskCall } from '@portal/common/contract/queues/review';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { QUESTION } from '@portal/common/rules/limits';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import { findOpenQuestion, keepQuestion, questionEnds } from '../../../companies/requests/questions.db.ts';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { timeFor } from '../../../companies/requests/requests.db.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import { serve, type HandlerContextOf } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { readWorkingClock } from '../../../platform/working-hours/working-hours.db.ts';
import { refuseUndecidable, releaseClaim } from '../claims.db.ts';
import { record } from '../decision.ts';
import { lockRequest } from '../decisions.db.ts';
import { refuseProposed } from '../proposals/propose.ts';
import type { AskingQueue } from '../reviewed-queue.ts';
import { refuseChanged } from '../versions.db.ts';
import { isAskable, tellAnswerer } from './answerer.ts';
import { questionText } from './question-text.ts';

/** Audit entry and message of a question. Of accounts, what is asked is the application itself. */
const ASKED = {
  certification: { action: 'certification.asked', template: 'certificationAsked' },
  registration: { action: 'registration.asked', template: 'registrationAsked' },
  contract: { action: 'contract.asked', template: 'contractAsked' },
  account: { action: 'accountApplication.questioned', template: 'accountQuestioned' },
} as const satisfies Record<QueueName, object>;

/** The call of a queue that asks the applicants of its requests. */
export function askRoutes(app: App, services: Services, reviewed: AskingQueue): void {
  serve(app, services, reviewed.asking.call, ({ params, body, caller }, context) =>
    ask(context, reviewed, { id: requestIdOf(params.id), by: caller.userId, body }),
  );
}

/**
 * Asks the applicant about fields of a pending request, which stays pending: its promised time stops, and the claim of
 * the caller ends. The lock of the request settles races with decisions and other questions.
 */
async function ask(
  context: HandlerContextOf<AskCall>,
  reviewed: AskingQueue,
  { id, by, body }: { id: number; by: string; body: ParsedOf<AskCall>['body'] },
): Promise<void> {
  const { tx, services, now, refuse, locale } = context;
  const { queue, asking } = reviewed;
  const acting = { queue, id, by, at: now() };
  await refuseProposed(tx, acting, context);
  const request = await lockRequest(tx, acting, context);
  await refuseUndecidable(tx, acting, context);
  const open = await findOpenQuestion(tx, acting);
  if (open)
    refuse('Account.Approval.Asked', {
      text: 'approval.asked',
      values: { name: open.name, time: await timeFor(tx, by, locale, open.asked_at) },
    });
  await refuseChanged(tx, { ...acting, named: body.version }, context);
  const { fields } = body;
  await asking.refuseUnfit(
    tx,
    id,
    fields.map(({ field }) => field),
  );
  if (!(await isAskable(context, reviewed, request))) refuse('Account.Approval.Unreachable');
  const coId = request.co_id;
  if (!(await keepQuestion(tx, { queue, id, coId, by, at: acting.at, fields }))) refuse('Account.Approval.Asked');
  await releaseClaim(tx, acting);
  await noteChange(tx, { queue, id, coId });
  await record(tx, reviewed, request, {
    action: ASKED[queue].action,
    by,
    at: acting.at,
    detail: { request: id, fields: fields.map(({ field }) => field) },
  });
  const until = questionEnds(await readWorkingClock(tx, services.config), acting.at);
  await tellAnswerer(context, reviewed, request, {
    at: acting.at,
    template: ASKED[queue].template,
    dedupeKey: `${queue} ${id} asked ${acting.at.getTime()}`,
    values: (place) => ({ asked: questionText(asking, fields, place), until, days: QUESTION.endsAfter }),
  });
}
