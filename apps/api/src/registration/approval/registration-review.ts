import { PAGE } from '@portal/common/pages/addresses';
import type { ReviewedQueue } from '../../review/decisions.db.ts';
import { companyNameOf } from '../../review/queues.db.ts';
import { restoreRegistration } from './restore-registration.db.ts';

/** Partner registration, for what all queues have. */
export const reviewedRegistration: ReviewedQueue = {
  queue: 'registration',
  template: 'registrationReversed',
  restore: restoreRegistration,
  about: async (tx, request) => ({ company: await companyNameOf(tx, request), page: PAGE.partnerCompany }),
};
