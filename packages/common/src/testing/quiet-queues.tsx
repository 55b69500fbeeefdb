import { listTerms, readOwnTerms } from '../contract/account/terms.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { readCompanyTimeline, readPendingRequests } from '../contract/console/company-timeline.ts';
import { accountReview } from '../contract/queues/account-approvals.ts';
import { certificationReview } from '../contract/queues/certification-approval.ts';
import { contractReview } from '../contract/queues/contract-approval.ts';
import { readPreparedTexts } from '../contract/queues/prepared-texts.ts';
import { hideColumns, listQueueViews } from '../contract/queues/queue-views.ts';
import { registrationReview } from '../contract/queues/registration-approval.ts';
import { mock } from './handlers.tsx';
import { preparedTexts } from './prepared-texts.tsx';

/** What staff know of a request without claim, notes and proposals. */
export const quietReview: ReplyOf<typeof certificationReview.read> = {
  decision: null,
  reversals: [],
  notes: [],
  company: null,
  second_pair: [],
  proposals: [],
  proposed: [],
  reversal: { second_pair: [], proposals: [], reason: '', may_propose: 1, may_confirm: 1 },
  language: 'en-US',
};

/**
 * Mocks of queues without other staff: nothing changes, nothing conflicts, every claim is granted, no decision was
 * reversed, no view is saved, companies have neither a timeline nor a pending request, and the prepared texts are those
 * that come with the portal.
 */
export const quietQueues = [
  mock(readCompanyTimeline, { entries: [], next: null, kinds: [] }),
  mock(readPendingRequests, { requests: [] }),
  mock(listQueueViews, { views: [], columns: [] }),
  mock(hideColumns, {}),
  mock(readPreparedTexts, ({ query }) => ({
    texts: preparedTexts(query.queue).map(({ id, kind, field, reason, text_zh, text_en }) => ({
      id,
      kind,
      field,
      reason,
      text_zh,
      text_en,
    })),
  })),
  ...[certificationReview, registrationReview, contractReview, accountReview].flatMap(
    ({ changes, claim, release, read, conflicts }) => [
      mock(conflicts, { conflicts: [] }),
      mock(changes, () => ({ cursor: new Date().toISOString(), claims: [], proposals: [], changed: [] })),
      mock(claim, () => ({ since: new Date().toISOString(), until: new Date(Date.now() + 900_000).toISOString() })),
      mock(release, {}),
      mock(read, quietReview),
    ],
  ),
];

/** Mocks of a portal without terms: nothing is asked, nothing is on record. */
export const quietTerms = [mock(listTerms, { documents: [] }), mock(readOwnTerms, { accepted: [], purposes: [] })];
