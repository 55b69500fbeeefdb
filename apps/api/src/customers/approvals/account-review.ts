import type { ReviewedQueue } from '../../review/decisions.db.ts';
import { companyNameOf } from '../../review/queues.db.ts';
import { restoreAccount } from './restore-account.db.ts';

/** Applications for login accounts, for what all queues have. */
export const reviewedAccount: ReviewedQueue = {
  queue: 'account',
  template: 'accountReversed',
  restore: restoreAccount,
  about: async (tx, request) => ({ company: await companyNameOf(tx, request) }),
};
