import { decideAccount } from '@portal/common/contract/queues/account-approvals';
import * as z from 'zod/mini';
import type { ReviewedQueue } from '../../review/decisions.db.ts';
import { companyNameOf } from '../../../companies/requests/requests.db.ts';
import { carryOutAccount } from './carry-out-account.ts';
import { restoreAccount } from './restore-account.db.ts';

/** Applications for login accounts, for what all queues have. */
export const reviewedAccount: ReviewedQueue = {
  queue: 'account',
  template: 'accountReversed',
  restore: restoreAccount,
  decide: (context, { body, ...deciding }) =>
    carryOutAccount(context, { ...deciding, body: z.parse(decideAccount.body, body) }),
  about: async (tx, request) => ({ company: await companyNameOf(tx, request) }),
};
