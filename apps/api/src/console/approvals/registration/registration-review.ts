import { decideRegistration } from '@portal/common/contract/queues/registration-approval';
import { PAGE } from '@portal/common/pages/addresses';
import * as z from 'zod/mini';
import type { ReviewedQueue } from '../../review/decisions.db.ts';
import { companyNameOf } from '../../../companies/requests/requests.db.ts';
import { carryOutRegistration } from './carry-out-registration.ts';
import { restoreRegistration } from './restore-registration.db.ts';

/** Partner registration, for what all queues have. */
export const reviewedRegistration: ReviewedQueue = {
  queue: 'registration',
  template: 'registrationReversed',
  restore: restoreRegistration,
  decide: (context, { body, ...deciding }) =>
    carryOutRegistration(context, { ...deciding, body: z.parse(decideRegistration.body, body) }),
  about: async (tx, request) => ({ company: await companyNameOf(tx, request), page: PAGE.partnerCompany }),
};
