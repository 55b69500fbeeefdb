import { PAGE } from '@portal/common/pages/addresses';
import type { ReviewedQueue } from '../review/decisions.db.ts';
import { companyNameOf } from '../review/queues.db.ts';
import { restoreContract } from './restore-contract.db.ts';

/** Contract applications, for what all queues have. */
export const reviewedContract: ReviewedQueue = {
  queue: 'contract',
  template: 'contractReversed',
  restore: restoreContract,
  about: async (tx, request) => ({ company: await companyNameOf(tx, request), page: PAGE.partnerCompany }),
};
