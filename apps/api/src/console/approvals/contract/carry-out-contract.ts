import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusedDecision } from '@portal/common/contract/refusals';
import type { decideContract } from '@portal/common/contract/queues/contract-approval';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { checkPartnerLevel } from '../../../companies/lookups/chosen.ts';
import { partnerLevelName } from '../../../companies/lookups/lookups.ts';
import { queueMessage } from '../../../platform/mail/outbox.ts';
import { reachable, readerOf } from '../../../platform/mail/recipient.ts';
import { decisionKey, leavesAt, type CarryingOut } from '../../review/decisions.db.ts';
import { decideApplication } from './contract-approval.db.ts';
import { findApplicant } from '../../../companies/registration/application.db.ts';

interface Notice {
  id: number;
  userId: string;
  company: string;
  template: 'contractSubmitted' | 'contractApproved' | 'contractRejected';
  level: number;
  opinion?: string;
}

/**
 * Notifies the applicant at a proven address: an unproven one may belong to a stranger, who must not read the opinion.
 */
export async function notifyOfContract(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { id, userId, company, template, level, opinion = '' }: Notice,
  at: Date,
): Promise<void> {
  const user = await findApplicant(tx, userId);
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const reader = readerOf(user);
  await queueMessage(tx, {
    ...to,
    reader,
    template,
    link: pageUrl(publicUrl, PAGE.partnerCompany),
    at,
    values: { name: user.user_name, company, level: partnerLevelName(level, reader.locale), opinion },
    ...(template === 'contractSubmitted'
      ? { dedupeKey: `${template} ${id}` }
      : { notBefore: leavesAt(at), dedupeKey: decisionKey({ queue: 'contract', id }, at) }),
  });
}

/** Carries out a decision on a contract application, with its audit entry and message. */
export async function carryOutContract(
  context: HandlerContext<RefusedDecision>,
  { body, by, at, proposedBy }: CarryingOut<ParsedOf<typeof decideContract>['body']>,
): Promise<void> {
  const { tx, services } = context;
  const { id, user_id: userId, approval_status: result, approval_opinion: opinion, partner_level: level } = body;
  const approved = result === Decision.approve;
  if (approved) checkPartnerLevel(level, 'partner_level');
  const { application, data } = await decideApplication(tx, { id, userId, by, result, level, opinion, at }, context);
  await audit(
    tx,
    {
      actor: by,
      action: approved ? 'contract.agreed' : 'contract.rejected',
      object: application.co_id,
      subject: application.user_id,
      detail: {
        application: application.id,
        wanted: application.wanted_level,
        ...(approved && { level }),
        ...(proposedBy && { proposed_by: proposedBy }),
      },
    },
    at,
  );
  await notifyOfContract(
    tx,
    services.config,
    {
      id,
      userId: application.user_id,
      company: data.company_name,
      template: approved ? 'contractApproved' : 'contractRejected',
      level: approved ? level : application.wanted_level,
      opinion,
    },
    at,
  );
}
