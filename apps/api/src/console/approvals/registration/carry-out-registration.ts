import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusedDecision } from '@portal/common/contract/refusals';
import type { RefusedValue } from '@portal/common/contract/company/application-result';
import type { decideRegistration } from '@portal/common/contract/queues/registration-approval';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { queueMessage } from '../../../platform/mail/outbox.ts';
import { reachable, readerOf } from '../../../platform/mail/recipient.ts';
import { refusedText } from '../../../platform/mail/refused-text.ts';
import { decisionKey, leavesAt, type CarryingOut } from '../../review/decisions.db.ts';
import { decideApplication } from './registration-approval.db.ts';
import { type Application, findApplicant } from '../../../companies/registration/application.db.ts';

type Body = ParsedOf<typeof decideRegistration>['body'];

/** Carries out a decision on an application of a partner company, with its audit entry and message. */
export async function carryOutRegistration(
  context: HandlerContext<RefusedDecision>,
  { body, by, at, proposedBy }: CarryingOut<Body>,
): Promise<void> {
  const { tx, services } = context;
  const { approval_status: result, approval_opinion: opinion, refused_fields: refused = [] } = body;
  const { application, data } = await decideApplication(
    tx,
    { id: body.id, userId: body.user_id, by, result, opinion, refused, at },
    context,
  );
  await audit(
    tx,
    {
      actor: by,
      action: result === Decision.approve ? 'registration.agreed' : 'registration.rejected',
      object: application.co_id,
      subject: application.user_id,
      detail: { application: application.id, refused, ...(proposedBy && { proposed_by: proposedBy }) },
    },
    at,
  );
  await notifyApplicant(
    tx,
    { ...application, company: data.company_name },
    { result, opinion, refused },
    at,
    pageUrl(services.config.publicUrl, PAGE.partnerCompany),
  );
}

interface Notice {
  result: Decision;
  opinion: string;
  refused: readonly RefusedValue[];
}

/** Notifies the applicant of the decision in the applicant's language. */
async function notifyApplicant(
  tx: Tx,
  { id, user_id, company, corrections }: Pick<Application, 'id' | 'user_id' | 'corrections'> & { company: string },
  { result, opinion, refused }: Notice,
  at: Date,
  link: string,
): Promise<void> {
  const user = await findApplicant(tx, user_id);
  // An unverified address may belong to a stranger, who must not read the opinion. Where staff have corrected the
  // e-mail, the one that the applicant registered with is the last that was verified.
  const registered = corrections.email?.[0];
  const to =
    reachable(provenAddresses(user)) ??
    (registered === undefined ? undefined : { channel: 'email' as const, to: String(registered) });
  if (!to) return;
  const reader = readerOf(user);
  await queueMessage(tx, {
    ...to,
    reader,
    template: result === Decision.approve ? 'registrationApproved' : 'registrationRejected',
    link,
    at,
    values: {
      name: user.user_name,
      company,
      opinion,
      refused: refusedText(
        reader.locale,
        to.channel,
        refused.map(({ field, reason }) => [`registrationField.${field}`, `registrationReason.${reason}`]),
      ),
    },
    notBefore: leavesAt(at),
    dedupeKey: decisionKey({ queue: 'registration', id }, at),
  });
}
