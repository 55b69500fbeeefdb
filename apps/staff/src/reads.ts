import { listCustomers } from '@portal/common/contract/console/customers';
import { readOverview } from '@portal/common/contract/console/overview';
import { listPartners } from '@portal/common/contract/console/partners';
import { accountReview, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { certificationReview, listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import { contractReview, listContracts } from '@portal/common/contract/queues/contract-approval';
import { listQueueViews } from '@portal/common/contract/queues/queue-views';
import { countQueues } from '@portal/common/contract/queues/queues';
import { listRegistrations, registrationReview } from '@portal/common/contract/queues/registration-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE } from '@portal/common/pages/addresses';
import { firstRead, type Reads } from '@portal/common/routes/reads';

const oldest = { order: 'asc', snoozed: '0' } as const;
const firstTen = { offset: 0, limit: 10, ...oldest } as const;
/** For the number of requests that wait. */
const firstOne = { offset: 0, limit: 1, ...oldest } as const;
const views = firstRead(listQueueViews, {});
const ofStatus = { approval_status: ApprovalStatus.pending } as const;
const certifications = (user_type: typeof UserType.enterprise | typeof UserType.partner) => [
  ...[10, 1].map((count) =>
    firstRead(listCertificationApprovals, {
      query: { user_type, status: String(ApprovalStatus.pending), ...oldest, start: 0, count },
    }),
  ),
  firstRead(certificationReview.changes, { query: {} }),
  views,
];

/**
 * What pages request at their first render when their address has no query, by their path. The build puts it into the
 * manifest, and a shell requests it while the code of the page loads; no bundle contains this file.
 */
export const reads: Record<string, Reads> = {
  [PAGE.overview]: [firstRead(readOverview, { query: { weeks: 8 } })],
  [PAGE.customerList]: [
    firstRead(listCustomers, { query: { limit: 10, offset: 0 } }),
    firstRead(countQueues, {}),
    views,
  ],
  [PAGE.customerCertifications]: certifications(UserType.enterprise),
  [PAGE.accountApprovals]: [
    ...[firstTen, firstOne].map((first) =>
      firstRead(listAccountApprovals, { params: { co: '0' }, query: { status: ApprovalStatus.pending, ...first } }),
    ),
    firstRead(accountReview.changes, { query: {} }),
    views,
  ],
  [PAGE.partnerCompanies]: [firstRead(listPartners, { query: { limit: 20, offset: 0 } }), views],
  [PAGE.partnerCertifications]: certifications(UserType.partner),
  [PAGE.partnerRegistrations]: [
    ...[firstTen, firstOne].map((first) => firstRead(listRegistrations, { query: { ...ofStatus, ...first } })),
    firstRead(registrationReview.changes, { query: {} }),
    views,
  ],
  [PAGE.partnerContracts]: [
    ...[firstTen, firstOne].map((first) => firstRead(listContracts, { query: { ...ofStatus, ...first } })),
    firstRead(contractReview.changes, { query: {} }),
    views,
  ],
};
