import { accountReview } from '../contract/console/account-approvals.ts';
import { certificationReview } from '../contract/console/certification-approval.ts';
import { contractReview } from '../contract/console/contract-approval.ts';
import { registrationReview } from '../contract/console/registration-approval.ts';
import { mock } from './handlers.tsx';

/** Mocks of queues without other staff: nothing changes, every claim is granted, and no decision was reversed. */
export const quietQueues = [certificationReview, registrationReview, contractReview, accountReview].flatMap(({ changes, claim, release, read }) => [
  mock(changes, () => ({ cursor: new Date().toISOString(), claims: [], changed: [] })),
  mock(claim, () => ({ since: new Date().toISOString(), until: new Date(Date.now() + 900_000).toISOString() })),
  mock(release, {}),
  mock(read, { decision: null, reversals: [] }),
]);
