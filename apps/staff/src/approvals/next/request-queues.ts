import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { OPEN } from '../account/use-account-flow.ts';
import { accountQueue } from '../account/account.queue.tsx';
import { customerCertifications, partnerCertifications } from '../certification/certification.queue.tsx';
import { contractQueue } from '../contract/contract.queue.tsx';
import { registrationQueue } from '../registration/registration.queue.tsx';

/** Each queue by its name on the wire. */
export const REQUEST_QUEUES = {
  customerCertification: customerCertifications,
  partnerCertification: partnerCertifications,
  partnerRegistration: registrationQueue,
  partnerContract: contractQueue,
  accountApplication: accountQueue,
} as const;

/** Address of the page that shows a request; its query is empty or begins with a question mark. */
export function addressOf(
  { queue, id, user_id: userId }: { queue: ApprovalQueue; id: number; user_id: string },
  page: 'operation' | 'view',
  query: string,
): string {
  if (queue === 'accountApplication')
    return page === 'view' ? accountQueue.path : `${accountQueue.path}${query}&${OPEN}=${id}`;
  return REQUEST_QUEUES[queue].addressOf({ id, userId }, page) + query;
}
