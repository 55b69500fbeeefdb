import * as z from 'zod/mini';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { Refusal, type Refusing } from '../../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import { refuseUnseenConflicts } from '../conflicts/shown-conflicts.db.ts';
import { carryOut } from '../decision.ts';
import { lockRequest } from '../decisions.db.ts';
import type { ReviewedQueue } from '../reviewed-queue.ts';
import { findPending, type Acting } from '../../../companies/requests/requests.db.ts';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { endProposal, lapseProposal, subjectOf, withdrawProposal } from '../../../companies/requests/proposals.db.ts';
import type { Services } from '../../../platform/http/services.ts';
import { refuseChanged } from '../versions.db.ts';

/** Ends the open proposal of a request that has changed since. */
async function lapse(tx: Tx, { by, at, ...request }: Acting, refusing: Refusing<'4041100009'>): Promise<void> {
  const { co_id: coId } = await lockRequest(tx, request, refusing);
  await lapseProposal(tx, subjectOf(request), at);
  await noteChange(tx, { ...request, coId });
  await audit(
    tx,
    {
      actor: by,
      action: 'proposal.lapsed',
      object: coId,
      subject: by,
      detail: { queue: request.queue, request: request.id },
    },
    at,
  );
}

/** Calls that end the open proposal of a request of one queue. */
export function proposalRoutes(app: App, services: Services, reviewed: ReviewedQueue): void {
  const { queue, calls } = reviewed;

  serveInSteps(app, services, calls.confirm, async ({ params, body, caller }, context) => {
    const request = { queue, id: requestIdOf(params.id) };
    const at = context.now();
    const by = caller.userId;
    try {
      await context.transaction(async (tx) => {
        const locked = await lockRequest(tx, request, context);
        await findPending(tx, { ...request, by, at }, context);
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

  serve(
    app,
    services,
    calls.return,
    async ({ params, body: { proposal, reason }, caller: { userId: by } }, context) => {
      const { tx, now } = context;
      const at = now();
      const request = { queue, id: requestIdOf(params.id) };
      const { co_id, proposed_by } = await endProposal(
        tx,
        { ...subjectOf(request), id: proposal, by, at, outcome: 'returned', reason },
        context,
      );
      if (co_id !== null) await noteChange(tx, { ...request, coId: co_id });
      await audit(
        tx,
        {
          actor: by,
          action: 'proposal.returned',
          object: co_id,
          subject: by,
          detail: { queue, request: request.id, proposed_by },
        },
        at,
      );
    },
  );

  serve(app, services, calls.withdraw, async ({ params, caller: { userId: by } }, context) => {
    const { tx, now } = context;
    const at = now();
    const request = { queue, id: requestIdOf(params.id) };
    const { co_id } = await withdrawProposal(tx, { ...subjectOf(request), by, at }, context);
    if (co_id !== null) await noteChange(tx, { ...request, coId: co_id });
    await audit(
      tx,
      { actor: by, action: 'proposal.withdrawn', object: co_id, subject: by, detail: { queue, request: request.id } },
      at,
    );
  });
}
