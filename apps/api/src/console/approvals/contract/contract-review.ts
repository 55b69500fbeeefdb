import { decideContract } from '@portal/common/contract/queues/contract-approval';
import { PAGE } from '@portal/common/pages/addresses';
import * as z from 'zod/mini';
import type { ReviewedQueue } from '../../review/decisions.db.ts';
import { companyNameOf } from '../../../companies/requests/requests.db.ts';
import { carryOutContract } from './carry-out-contract.ts';
import { restoreContract } from './restore-contract.db.ts';

/** Contract applications, for what all queues have. */
export const reviewedContract: ReviewedQueue = {
  queue: 'contract',
  template: 'contractReversed',
  restore: restoreContract,
  decide: (context, { body, ...deciding }) =>
    carryOutContract(context, { ...deciding, body: z.parse(decideContract.body, body) }),
  about: async (tx, request) => ({ company: await companyNameOf(tx, request), page: PAGE.partnerCompany }),
};
