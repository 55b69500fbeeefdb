import type { ReviewCalls } from '@portal/common/contract/queues/review';
import { Decision } from '@portal/common/enums/approval/approval-status';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/connect.ts';
import { Refusal, type Refusing } from '../../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { refuseUnseenConflicts } from '../conflicts/shown-conflicts.db.ts';
import { carryOut } from '../decision.ts';
import { lockRequest } from '../decisions.db.ts';
import type { ReviewedQueue } from '../reviewed-queue.ts';
import { findPending, type Acting, type RequestId } from '../../../companies/requests/requests.db.ts';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import {
  endProposal,
  findOpen,
  lapseProposal,
  reversalOf,
  subjectOf,
  withdrawProposal,
  type Subject,
} from '../../../companies/requests/proposals.db.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import type { Services } from '../../../platform/http/services.ts';
import { noteProposal } from './propose.ts';
import { refuseChanged } from '../versions.db.ts';

/** Ends the open proposal of a request that has changed since. */
async function lapse(tx: Tx, acting: Acting, refusing: Refusing<'4041100009'>): Promise<void> {
  const { co_id: coId } = await lockRequest(tx, acting, refusing);
  await lapseProposal(tx, subjectOf(acting), acting.at);
  await noteProposal(tx, { action: 'proposal.lapsed', ...acting, coId });
}

/** Calls that end an open proposal of a request without carrying it out. */
function endingRoutes(
  app: App,
  services: Services,
  queue: QueueName,
  calls: {
    return: ReviewCalls['return'] | ReviewCalls['returnReversal'];
    withdraw: ReviewCalls['withdraw'] | ReviewCalls['withdrawReversal'];
  },
  { of, detail }: { of: (request: RequestId) => Subject; detail?: object },
): void {
  serve(app, services, calls.return, async ({ params, body: { proposal, reason }, caller }, context) => {
    const { tx, now } = context;
    const acting = { queue, id: requestIdOf(params.id), by: caller.userId, at: now() };
    const ending = { ...acting, ...of(acting), id: proposal, outcome: 'returned', reason } as const;
    const { co_id: coId, proposed_by } = await endProposal(tx, ending, context);
    await noteProposal(tx, { action: 'proposal.returned', ...acting, coId, detail: { ...detail, proposed_by } });
  });

  serve(app, services, calls.withdraw, async ({ params, caller }, context) => {
    const { tx, now } = context;
    const acting = { queue, id: requestIdOf(params.id), by: caller.userId, at: now() };
    const { co_id: coId } = await withdrawProposal(tx, { ...acting, ...of(acting) }, context);
    await noteProposal(tx, { action: 'proposal.withdrawn', ...acting, coId, detail });
  });
}

/** Calls that confirm, return or withdraw the open proposal of a request of one queue, or of a reversal. */
export function proposalRoutes(app: App, services: Services, reviewed: ReviewedQueue): void {
  const { queue, calls } = reviewed;
  const approves = (decision: unknown) =>
    reviewed.verdictOf(z.parse(reviewed.body, decision)).result === Decision.approve;

  serveInSteps(app, services, calls.confirm, async ({ params, body, caller }, context) => {
    const request = { queue, id: requestIdOf(params.id) };
    const at = context.now();
    const by = caller.userId;
    try {
      await context.transaction(async (tx) => {
        const locked = await lockRequest(tx, request, context);
        await findPending(tx, { ...request, by, at }, context);
        // Before the proposal ends: the refusal keeps what it has shown.
        const open = await findOpen(tx, subjectOf(request));
        if (open?.id === body.proposal && approves(open.decision))
          await refuseUnseenConflicts(tx, { ...request, caller }, context);
        const { decision, proposed_by: proposedBy } = await endProposal(
          tx,
          { ...subjectOf(request), id: body.proposal, by, at, outcome: 'confirmed' },
          context,
        );
        await refuseChanged(tx, { ...request, by, named: decision.version as number | undefined }, context);
        // This call has no fields that a refusal of the decision could point at.
        await carryOut(
          { ...context, tx, refuseAt: (_, code, details) => context.refuse(code, details) },
          reviewed,
          locked,
          { body: z.parse(reviewed.body, decision), by, at, proposedBy },
        );
      });
    } catch (error) {
      // The request is not what was proposed any more.
      if (error instanceof Refusal && error.code === 'Account.Conflict')
        await context.transaction((tx) => lapse(tx, { ...request, by, at }, context));
      throw error;
    }
  });

  endingRoutes(app, services, queue, calls, { of: subjectOf });
  endingRoutes(
    app,
    services,
    queue,
    { return: calls.returnReversal, withdraw: calls.withdrawReversal },
    { of: reversalOf, detail: { reversal: true } },
  );
}
