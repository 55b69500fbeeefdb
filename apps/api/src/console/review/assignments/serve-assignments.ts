import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { ReviewCalls } from '@portal/common/contract/queues/review';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { ASSIGNMENT } from '@portal/common/rules/limits';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import { requestsOf } from '../../../companies/requests/requests.db.ts';
import { auditAll } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { boundaryOf } from '../../../platform/http/request/period.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { ReviewedQueue } from '../reviewed-queue.ts';
import { canDecide, give, giveBack, listAssignments, type Ordering } from './assignments.db.ts';
import { resume, snooze } from './snoozes.db.ts';
import { tellAssigned } from './tell-assigned.ts';

type Results = AnswerOf<ReviewCalls['assign']>;
type Changed = readonly { id: number; co_id: string }[];

/** Does somebody lead the work on requests? */
export const leads = ({ privileges }: Pick<Caller, 'privileges'>): boolean => holds(privileges, Privilege.approvalLead);

/** Tells open pages of changed requests, and writes them to the audit log: without the applicant as their subject. */
async function record(
  tx: Tx,
  { queue, by, at }: Ordering,
  changed: Changed,
  action: string,
  detail: object = {},
): Promise<void> {
  for (const { id, co_id: coId } of changed) await noteChange(tx, { queue, id, coId });
  await auditAll(
    tx,
    changed.map(({ id, co_id }) => ({
      actor: by,
      action,
      object: co_id,
      subject: by,
      detail: { queue, request: id, ...detail },
    })),
    at,
  );
}

/** What became of each request. `unchanged`: of a pending one that is the caller's or nobody's and was not changed. */
async function resultsOf(
  tx: Tx,
  { queue, ids, by, at }: Ordering,
  changed: Changed,
  unchanged: 'done' | 'others' = 'done',
): Promise<Results> {
  const done = new Set(changed.map(({ id }) => id));
  const found = await tx
    .selectFrom(requestsOf(queue).as('r'))
    .select(['r.id', 'r.status'])
    .where('r.id', 'in', [...ids])
    .execute();
  const statuses = new Map(found.map(({ id, status }) => [id, status]));
  const assignments = await listAssignments(tx, queue, ids, at);
  return {
    results: ids.map((id) => {
      const name = assignments.get(id)?.name ?? '';
      if (done.has(id)) return { id, result: 'done', name };
      if (!statuses.has(id)) return { id, result: 'gone', name: '' };
      if (statuses.get(id) !== ApprovalStatus.pending) return { id, result: 'ended', name: '' };
      const whose = assignments.get(id)?.user_id ?? by;
      return { id, result: whose === by ? unchanged : 'others', name };
    }),
  };
}

/** Calls of a queue that say whose its requests are, and put them off. */
export function assignmentRoutes(app: App, services: Services, { queue, calls }: ReviewedQueue): void {
  const orderingOf = (ids: readonly number[], caller: Caller, at: Date): Ordering => ({
    queue,
    // In one order, so that two calls about the same requests wait for each other.
    ids: [...new Set(ids)].toSorted((one, other) => one - other),
    by: caller.userId,
    leads: leads(caller),
    at,
  });

  serve(app, services, calls.assign, async ({ body: { ids, to, note = '' }, caller }, { tx, now, refuse }) => {
    const ordering = orderingOf(ids, caller, now());
    if (to === null) {
      const back = await giveBack(tx, ordering);
      await record(tx, ordering, back, 'review.givenBack');
      return resultsOf(tx, ordering, back);
    }
    if (!(await canDecide(tx, queue, to))) refuse('Account.Assignment.Unfit');
    const given = await give(tx, { ...ordering, to, note });
    await record(tx, ordering, given, 'review.assigned', { to });
    await tellAssigned(tx, ordering, { to, note, given, publicUrl: services.config.publicUrl });
    // What is nobody's is given by who leads the work.
    return resultsOf(tx, ordering, given, 'others');
  });

  serve(app, services, calls.snooze, async ({ body, caller }, { tx, now }) => {
    const ordering = orderingOf(body.ids, caller, now());
    if (body.until === null) {
      const shown = await resume(tx, ordering);
      await record(tx, ordering, shown, 'review.resumed');
      return resultsOf(tx, ordering, shown);
    }
    const until = boundaryOf(body.until, 'until', 'start');
    const ahead = until ? until.getTime() - ordering.at.getTime() : 0;
    if (!until || ahead <= 0 || ahead > ASSIGNMENT.snoozeMs) return refuseAt('until', 'request.invalid');
    const snoozed = await snooze(tx, { ...ordering, until });
    await record(tx, ordering, snoozed, 'review.snoozed', { until: until.toISOString() });
    return resultsOf(tx, ordering, snoozed);
  });
}
