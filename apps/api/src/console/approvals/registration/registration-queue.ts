import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusedDecision } from '@portal/common/contract/refusals';
import {
  askRegistration,
  decideRegistration,
  registrationReview,
} from '@portal/common/contract/queues/registration-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { refusedText } from '../../../platform/mail/refused-text.ts';
import { findApplication, findApplicationData } from '../../../companies/registration/application.db.ts';
import { lapseProposal, levelOf } from '../../../companies/requests/proposals.db.ts';
import type { ReviewedQueue } from '../../review/reviewed-queue.ts';
import { partnerQueue } from '../partner-applications.db.ts';
import { findAdmitted, hasBuiltUpon, setAdmitted } from './admission.db.ts';
import { registrationSeeing } from '../application-seeing.ts';

/** Partner registration: a trigger admits the company of an approved application. The data that are decided on are kept. */
export const registrationQueue: ReviewedQueue<
  ParsedOf<typeof decideRegistration>['body'],
  HandlerContext<RefusedDecision>
> = {
  ...partnerQueue,
  queue: 'registration',
  noun: 'registration',
  calls: registrationReview,
  body: decideRegistration.body,
  rejection: async (_, { id, user_id }, approval_opinion) => ({
    id,
    user_id,
    approval_status: Decision.reject,
    approval_opinion,
  }),
  seeing: registrationSeeing,

  async check(context, { co_id, user_id }, { body: { id, refused_fields: refused = [], ...body } }) {
    const { tx, refuse } = context;
    if (user_id !== body.user_id) refuse('4041100009');
    const { corrections } = await findApplication(tx, id, context);
    const registered = corrections.email?.[0];
    return {
      before: await findAdmitted(tx, co_id),
      columns: {
        refused_fields: JSON.stringify(refused),
        decided_data: JSON.stringify(await findApplicationData(tx, co_id, user_id)),
      },
      detail: { application: id, refused },
      values: ({ locale, channel }) => ({
        refused: refusedText(
          locale,
          channel,
          refused.map(({ field, reason }) => [`registrationField.${field}`, `registrationReason.${reason}`]),
        ),
      }),
      // Where staff have corrected the e-mail, the one that the applicant registered with is the last that was verified.
      otherwise: registered === undefined ? undefined : { channel: 'email', to: String(registered) },
    };
  },

  asking: {
    call: askRegistration,
    fieldText: (field) => `registrationField.${field}`,
    refuseUnfit: async () => {},
    needsAddress: false,
    // No field is refused, so that the same values can be sent again.
    unanswered: async (tx, { co_id, user_id }) => ({
      decided_data: JSON.stringify(await findApplicationData(tx, co_id, user_id)),
    }),
    reject: async () => {},
  },

  /** An approval only until the company has asked for its verification or a contract. */
  async restore(tx, { co_id, status }, before, { at }) {
    const { admitted } = before as { admitted: boolean };
    if (status === ApprovalStatus.approved && !admitted && (await hasBuiltUpon(tx, co_id))) return undefined;
    await setAdmitted(tx, co_id, admitted);
    if (!admitted) await lapseProposal(tx, levelOf(co_id), at);
    // The applicant may have changed the data since: a page that was opened before must read them again.
    return { version: sql`version + 1`, refused_fields: '[]', decided_data: null };
  },
};
