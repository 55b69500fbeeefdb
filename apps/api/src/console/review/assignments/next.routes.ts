import type { AnswerOf } from '@portal/common/contract/endpoint';
import { listColleagues, readNext } from '@portal/common/contract/queues/next';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Decision } from '@portal/common/enums/approval/approval-status';
import type { Tx } from '../../../platform/db/connect.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { overdueBefore, readWorkingClock } from '../../../platform/working-hours/working-hours.db.ts';
import { opens } from '../opens.ts';
import { dayBegan, findReviewers } from './reviewers.db.ts';
import { countAsked, countWorking, findCandidates, findDone, pickFor, type Candidate, type Done } from './next.db.ts';

/** Decisions of today that the page lists. */
const LISTED = 20;

/** Numbers of requests of a queue among `queue-number, …`. */
const numbersIn = (text: string, queue: ApprovalQueue): number[] =>
  text.split(',').flatMap((one) => {
    const [name, id] = one.split('-');
    return name === queue ? [Number(id)] : [];
  });

/** What somebody did today in some queues. */
async function readDone(tx: Tx, queues: readonly ApprovalQueue[], by: string, since: Date) {
  const done: AnswerOf<typeof readNext>['done'] = [];
  const latest: Done[] = [];
  for (const queue of queues) {
    const decided = await findDone(tx, queue, by, since);
    const approved = decided.filter(({ result }) => result === Decision.approve).length;
    const asked = await countAsked(tx, queue, by, since);
    latest.push(...decided);
    if (decided.length + asked > 0) done.push({ queue, approved, rejected: decided.length - approved, asked });
  }
  return { done, latest: latest.toSorted((one, other) => other.time.getTime() - one.time.getTime()).slice(0, LISTED) };
}

/** Calls about the work on all queues. */
export function nextRoutes(app: App, services: Services): void {
  serve(app, services, readNext, async ({ query: { except = '' }, caller }, { tx, now }) => {
    const at = now();
    const working = await readWorkingClock(tx, services.config);
    const reader = { by: caller.userId, at, overdueBefore: overdueBefore(working, at) };
    const queues = Object.values(ApprovalQueue).filter(opens(caller));
    // Two more for each colleague at work, so that those who ask at once seldom get the same.
    const most = 1 + 2 * (await countWorking(tx, reader));
    const candidates: Candidate[] = [];
    let waiting = 0;
    for (const queue of queues) {
      const found = await findCandidates(tx, queue, reader, { except: numbersIn(except, queue), most });
      candidates.push(...found.firsts);
      waiting += found.waiting;
    }
    const firsts = candidates.toSorted((one, other) => one.applied_at.getTime() - other.applied_at.getTime());
    const next = pickFor(caller.userId, firsts.slice(0, most));
    const since = await dayBegan(tx, caller.userId, at);
    return {
      next: next ? { queue: next.queue, id: next.id, user_id: next.user_id, company: next.company } : null,
      waiting,
      ...(await readDone(tx, queues, caller.userId, since)),
    };
  });

  serve(app, services, listColleagues, async ({ caller }, { tx }) => {
    const reviewers = await findReviewers(tx);
    const colleagues = reviewers.map(({ privileges, ...one }) => ({
      ...one,
      own: one.user_id === caller.userId,
      queues: Object.values(ApprovalQueue).filter(opens({ privileges })),
    }));
    return { colleagues };
  });
}
