import { listCustomers } from '@portal/common/contract/console/customers';
import { readOverview } from '@portal/common/contract/console/overview';
import { listPartners } from '@portal/common/contract/console/partners';
import { listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import { listContracts } from '@portal/common/contract/queues/contract-approval';
import { listQueueViews } from '@portal/common/contract/queues/queue-views';
import { countQueues } from '@portal/common/contract/queues/queues';
import { listRegistrations } from '@portal/common/contract/queues/registration-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE } from '@portal/common/pages/addresses';
import { firstRead, type Reads } from '@portal/common/routes/reads';

const firstTen = { offset: 0, limit: 10, order: 'asc', snoozed: '0' } as const;
/** Saved views of a list, and the counts of the menu. */
const views = [firstRead(listQueueViews, {}), firstRead(countQueues, {})];
const pending = { approval_status: ApprovalStatus.pending, ...firstTen } as const;
const certifications = (user_type: typeof UserType.enterprise | typeof UserType.partner) =>
  firstRead(listCertificationApprovals, {
    query: { user_type, status: String(ApprovalStatus.pending), order: 'asc', snoozed: '0', start: 0, count: 10 },
  });

/**
 * What pages request at their first render when their address has no query, by their path. The build puts it into the
 * manifest, and a shell requests it while the code of the page loads; no bundle contains this file.
 */
export const reads: Record<string, Reads> = {
  [PAGE.overview]: [firstRead(readOverview, { query: { weeks: 8 } })],
  [PAGE.customerList]: [firstRead(listCustomers, { query: { limit: 10, offset: 0 } }), ...views],
  [PAGE.customerCertifications]: [certifications(UserType.enterprise), ...views],
  [PAGE.accountApprovals]: [
    firstRead(listAccountApprovals, { params: { co: '0' }, query: { status: ApprovalStatus.pending, ...firstTen } }),
    ...views,
  ],
  [PAGE.partnerCompanies]: [firstRead(listPartners, { query: { limit: 20, offset: 0 } }), ...views],
  [PAGE.partnerCertifications]: [certifications(UserType.partner), ...views],
  [PAGE.partnerRegistrations]: [firstRead(listRegistrations, { query: pending }), ...views],
  [PAGE.partnerContracts]: [firstRead(listContracts, { query: pending }), ...views],
};
