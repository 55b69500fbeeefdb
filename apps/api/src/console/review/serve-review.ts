import { shownAnswer } from '../../companies/registration/shown-answer.ts';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Locale } from '@portal/common/intl/locale';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { boundaryOf } from '../../platform/http/request/period.ts';
import { claimRequest, releaseClaim } from './claims.db.ts';
import { readConflicts } from './conflicts/shown-conflicts.db.ts';
import { takeBack } from './decision.ts';
import { findDecision, listReversals } from './decisions.db.ts';
import type { ReviewedQueue } from './reviewed-queue.ts';
import { addNote, listNotes } from './notes.db.ts';
import { listQuestions } from '../../companies/requests/questions.db.ts';
import { findRequest, languageOf, type RequestId } from '../../companies/requests/requests.db.ts';
import { proposeSpam } from './proposals/propose-spam.ts';
import { remind } from './remind.ts';
import { withEach } from './several.ts';
import { proposalRoutes } from './proposals/serve-proposals.ts';
import { findOpen, listProposals, subjectOf } from '../../companies/requests/proposals.db.ts';
import { readReversal } from './proposals/reversals.db.ts';
import { reversalRoutes } from './proposals/serve-reversals.ts';
import { proposalKindsOf } from './proposals/proposal-kinds.db.ts';
import { companyPageOf } from '../reach/timeline-reach.db.ts';
import { requestIdOf } from '../../companies/requests/request-id.ts';
import type { Services } from '../../platform/http/services.ts';
import { queueFor, readQueue } from './queue-state.ts';
import { assignmentRoutes } from './assignments/serve-assignments.ts';
import { workOn } from './assignments/work.ts';
import { isAskable } from './questions/answerer.ts';
import { askRoutes } from './questions/ask.ts';
import { noteRead } from './versions.db.ts';

/** What the open proposal of a request says: its texts and numbers. */
async function findProposed(tx: Tx, request: RequestId): Promise<{ field: string; value: string | number }[]> {
  const { decision = {} } = (await findOpen(tx, subjectOf(request))) ?? {};
  return Object.entries(decision).flatMap(([field, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ field, value }] : [],
  );
}

/** The questions about a request as its reviewers see them. */
const readQuestions = async (tx: Tx, request: RequestId, own: (userId: string) => boolean, locale: Locale) =>
  (await listQuestions(tx, request)).map(
    ({ fields, name, asked_by, asked_at, outcome, ended_at, answer, changes }) => ({
      fields,
      name,
      own: own(asked_by),
      time: asked_at,
      state: outcome ?? ('open' as const),
      ended_at,
      answer,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: shownAnswer(field, before, locale),
        after: shownAnswer(field, after, locale),
      })),
    }),
  );

/** Calls for the requests of one queue besides the decision: claims, changes, proposals, taking back, reversal. */
export function reviewRoutes(app: App, services: Services, reviewed: ReviewedQueue): void {
  const { queue, calls } = reviewed;

  serve(app, services, calls.changes, async ({ query, caller }, { tx, now }) => {
    const since = boundaryOf(query.since, 'since', 'start');
    return queueFor(caller.userId, await readQueue(tx, queue, { at: now(), since }));
  });

  serve(app, services, calls.claim, async ({ params, caller }, context) => {
    const { since, until } = await claimRequest(
      context.tx,
      { queue, id: requestIdOf(params.id), by: caller.userId, at: context.now() },
      context,
    );
    return { since, until };
  });

  serve(app, services, calls.release, ({ params, caller }, { tx }) =>
    releaseClaim(tx, { queue, id: requestIdOf(params.id), by: caller.userId }),
  );

  serve(app, services, calls.read, async ({ params, caller }, { tx, now, locale, refuse }) => {
    const request = { queue, id: requestIdOf(params.id) };
    const found = (await findRequest(tx, request)) ?? refuse('4041100009');
    const own = (userId: string) => userId === caller.userId;
    const decision = await findDecision(tx, request);
    await noteRead(tx, { ...request, by: caller.userId });
    return {
      decision: decision
        ? { result: decision.result, name: decision.name, own: own(decision.decided_by), time: decision.decided_at }
        : null,
      reversals: (await listReversals(tx, request)).map(
        ({ result, opinion, decider, decided_at, reverser, reversed_at, reason }) => ({
          result,
          opinion,
          name: decider,
          time: decided_at,
          reversed_by: reverser,
          reversed_at,
          reason,
        }),
      ),
      notes: (await listNotes(tx, request)).map(({ text, user_id, name, created_at }) => ({
        text,
        name,
        own: own(user_id),
        time: created_at,
      })),
      company: await companyPageOf(tx, found.co_id, { privileges: caller.privileges, site: services.config.siteId }),
      questions: await readQuestions(tx, request, own, locale),
      reachable: found.status !== ApprovalStatus.pending || (await isAskable({ tx, services }, reviewed, found)),
      second_pair:
        found.status === ApprovalStatus.pending
          ? await proposalKindsOf(tx, services.config, { ...request, ...found })
          : [],
      proposals: await listProposals(tx, subjectOf(request), caller.userId),
      proposed: await findProposed(tx, request),
      reversal: await readReversal(tx, services.config, request, caller.userId),
      ...(await workOn(tx, queue, [request.id], { by: caller.userId, at: now() }))(request.id),
      language: await languageOf(tx, found),
    };
  });

  serve(app, services, calls.note, async ({ params, body: { text }, caller }, { tx, now, refuse }) => {
    const id = requestIdOf(params.id);
    const { co_id } = (await findRequest(tx, { queue, id })) ?? refuse('4041100009');
    await addNote(tx, { request: { queue, id, co_id }, by: caller.userId, text, at: now() });
    // Without the applicant as subject, whose activity it is not, and without the text.
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'review.noted',
        object: co_id,
        subject: caller.userId,
        detail: { queue, request: id },
      },
      now(),
    );
  });

  serve(app, services, calls.conflicts, async ({ params, caller }, context) => ({
    conflicts: await readConflicts(context.tx, { queue, id: requestIdOf(params.id), caller }, context),
  }));

  serve(app, services, calls.takeBack, ({ params, caller }, context) =>
    takeBack(context, reviewed, { queue, id: requestIdOf(params.id), by: caller.userId, at: context.now() }),
  );

  assignmentRoutes(app, services, reviewed);
  serveInSteps(app, services, calls.remind, ({ body: { ids }, caller }, context) =>
    withEach(context, ids, (tx, id) => remind({ ...context, tx }, reviewed, { id, by: caller.userId })),
  );

  serveInSteps(app, services, calls.rejectSpam, ({ body: { ids, reason }, caller }, context) =>
    withEach(context, ids, (tx, id) => proposeSpam({ ...context, tx }, reviewed, { id, by: caller.userId, reason })),
  );

  askRoutes(app, services, reviewed);
  reversalRoutes(app, services, reviewed);
  proposalRoutes(app, services, reviewed);
}
