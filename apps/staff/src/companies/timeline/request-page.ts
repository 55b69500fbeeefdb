import type { OpenedRequest } from '@portal/common/contract/console/company-timeline';
import { PAGE } from '@portal/common/pages/addresses';

/** Page of a request; those for login accounts are decided in their list. */
export function requestPage({ queue, id, user_id }: OpenedRequest): string {
  const user = encodeURIComponent(user_id);
  return {
    customerCertification: `${PAGE.customerCertifications}/${id}/view`,
    partnerCertification: `${PAGE.partnerCertifications}/${id}/view`,
    partnerRegistration: `${PAGE.partnerRegistrations}/${user}/operation/${id}`,
    partnerContract: `${PAGE.partnerContracts}/${user}/operation/${id}`,
    accountApplication: PAGE.accountApprovals,
  }[queue];
}

/** Page on which a pending request is decided. */
export const decisionPage = (request: OpenedRequest): string => requestPage(request).replace(/\/view$/, '/operation');
