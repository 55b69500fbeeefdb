import {
  answerLook,
  leaveDecision,
  listLooks,
  readLookTask,
  releaseLook,
  takeLook,
} from '@portal/common/contract/queues/second-looks';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { LookState } from '@portal/common/enums/approval/second-look';
import type { Locale } from '@portal/common/intl/locale';
import { checkOpinionFor } from '@portal/common/rules/approval/opinion';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { findRequest } from '../../../companies/requests/requests.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { opens } from '../opens.ts';
import { followDrift } from './drift.ts';
import {
  findSnapshot,
  findTask,
  keepAnswer,
  leaveOne,
  listOpen,
  listTasks,
  releaseOne,
  takeOne,
  type Looking,
} from './looks.db.ts';
import type { AsItStood, Seeing } from './seeing.ts';

/** Who looks: only at what they may decide. */
export const lookingOf = (caller: Caller, at: Date): Looking => ({
  by: caller.userId,
  kinds: Object.values(ApprovalQueue).filter(opens(caller)),
  at,
});

const GONE = { text: 'look.gone' } as const;

/** Calls of those who decide a second time, and of those who settle a difference. */
export function secondLookRoutes(
  app: App,
  services: Services,
  queues: readonly { queue: QueueName; seeing: Seeing }[],
): void {
  const { vault } = services;
  /** The request of a look as a member of staff sees it. */
  function shown(sealed: string, { kind, queue }: { kind: ApprovalQueue; queue: QueueName }, locale: Locale) {
    const { company, licId, data } = JSON.parse(vault.decrypt('second look', sealed)) as AsItStood<unknown>;
    const facts = queues.find((one) => one.queue === queue)?.seeing.facts(data, locale) ?? [];
    return {
      queue: kind,
      company,
      facts: facts.flatMap(([field, value]) => (value === '' ? [] : [{ field, value }])),
      lic_id: licId ?? '',
    };
  }

  serve(app, services, listLooks, async ({ caller }, { tx, now }) => {
    const looking = lookingOf(caller, now());
    const looks = await listOpen(tx, looking);
    const tasks = await listTasks(tx, looking);
    return {
      looks: looks.map(({ look_id: id, kind: queue, until, taken_by }) => ({
        id,
        queue,
        until,
        own: taken_by === caller.userId,
      })),
      tasks: tasks.map(({ look_id: id, kind: queue, second_at: since }) => ({ id, queue, since })),
    };
  });

  serve(app, services, takeLook, async ({ params, caller }, { tx, now, locale, refuse }) => {
    const id = requestIdOf(params.id);
    const taken = (await takeOne(tx, { ...lookingOf(caller, now()), id })) ?? refuse('4041100009', GONE);
    const sealed = (await findSnapshot(tx, id, now())) ?? refuse('4041100009', GONE);
    return { id, until: taken.until, ...shown(sealed, taken, locale) };
  });

  serve(app, services, releaseLook, async ({ params, caller }, { tx }) => {
    await releaseOne(tx, { id: requestIdOf(params.id), by: caller.userId });
  });

  serve(app, services, answerLook, async ({ params, body: { result, reason }, caller }, { tx, now, refuse }) => {
    const issue = checkOpinionFor(result)(reason);
    if (issue) refuseAt('reason', issue);
    const id = requestIdOf(params.id);
    const at = now();
    const answer = { ...lookingOf(caller, at), id, result, reason };
    const { kind, queue, item_id, co_id, state } = (await keepAnswer(tx, answer)) ?? refuse('4041100009', GONE);
    const same = state === LookState.same;
    await followDrift({ tx, services }, kind, at);
    // Without the applicant as subject, whose activity it is not.
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'review.lookAnswered',
        object: co_id,
        subject: caller.userId,
        detail: { queue, request: item_id, result, same },
      },
      at,
    );
    return { same };
  });

  serve(app, services, readLookTask, async ({ params, caller }, { tx, now, locale, refuse }) => {
    const id = requestIdOf(params.id);
    const task = (await findTask(tx, { ...lookingOf(caller, now()), id })) ?? refuse('4041100009', GONE);
    const request = await findRequest(tx, { queue: task.queue, id: task.item_id });
    const sealed = await findSnapshot(tx, id, now());
    return {
      id,
      request_id: task.item_id,
      user_id: task.user_id,
      first: { result: task.result, reason: request?.opinion ?? '', name: task.first ?? '', time: task.decided_at },
      second: { result: task.second_result, reason: task.second_reason, name: task.second ?? '', time: task.second_at },
      as_it_stood: sealed === undefined ? null : shown(sealed, task, locale),
    };
  });

  serve(app, services, leaveDecision, async ({ params, caller }, { tx, now, refuse }) => {
    const id = requestIdOf(params.id);
    const at = now();
    const { queue, item_id, co_id } =
      (await leaveOne(tx, { ...lookingOf(caller, at), id })) ?? refuse('4041100009', GONE);
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'review.lookSettled',
        object: co_id,
        subject: caller.userId,
        detail: { queue, request: item_id },
      },
      at,
    );
  });
}
