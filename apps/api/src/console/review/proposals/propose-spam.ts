import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { sql } from 'kysely';
import { refusing } from '../../../platform/errors/refusal.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { refuseUndecidable } from '../claims.db.ts';
import { carryOut } from '../decision.ts';
import { lockRequest } from '../decisions.db.ts';
import type { ReviewedQueue } from '../reviewed-queue.ts';
import { refuseChanged } from '../versions.db.ts';
import { propose, refuseProposed } from './propose.ts';

/**
 * Proposes to reject a request as spam; a second person confirms it, whatever the settings say. It is decided on trial
 * and undone, so that what could not be confirmed is refused now.
 *
 * @throws Refusal what a decision is refused with
 */
export async function proposeSpam(
  given: HandlerContext,
  reviewed: ReviewedQueue,
  { id, by, reason }: { id: number; by: string; reason: string },
): Promise<void> {
  const context = { ...given, ...refusing };
  const { tx, now } = context;
  const acting = { queue: reviewed.queue, id, by, at: now() };
  await refuseProposed(tx, acting, context);
  const request = await lockRequest(tx, acting, context);
  await refuseUndecidable(tx, acting, context);
  const version = await refuseChanged(tx, { ...acting, named: undefined }, context);
  const body = (await reviewed.rejection(tx, request, reason)) ?? context.refuse('4041100009');
  await sql`savepoint trial`.execute(tx);
  await carryOut(context, reviewed, request, { ...acting, body });
  await sql`rollback to savepoint trial`.execute(tx);
  const proposal = { ...acting, coId: request.co_id, kinds: [ProposalKind.spam], decision: { ...body, version } };
  await propose(tx, proposal, context);
}
