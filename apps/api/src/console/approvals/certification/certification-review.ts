import { decideCertification } from '@portal/common/contract/queues/certification-approval';
import * as z from 'zod/mini';
import type { ReviewedQueue } from '../../review/decisions.db.ts';
import { ownPageOf } from '../../../companies/certification/message-page.ts';
import { carryOutCertification } from './carry-out-certification.ts';
import { restoreCertification } from './restore-certification.db.ts';

/** Business verification, for what all queues have. */
export const reviewedCertification: ReviewedQueue = {
  queue: 'certification',
  template: 'certificationReversed',
  restore: restoreCertification,
  decide: (context, { body, ...deciding }) =>
    carryOutCertification(context, { ...deciding, body: z.parse(decideCertification.body, body) }),
  async about(tx, { id }) {
    const { lic_company: company, user_type } = await tx
      .selectFrom('certification')
      .select(['lic_company', 'user_type'])
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow();
    return { company, page: ownPageOf(user_type) };
  },
};
