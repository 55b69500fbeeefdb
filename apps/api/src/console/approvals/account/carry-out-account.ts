import type { ParsedOf } from '@portal/common/contract/endpoint';
import type { RefusedDecision } from '@portal/common/contract/refusals';
import type { decideAccount } from '@portal/common/contract/queues/account-approvals';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import { inviteUser } from '../../../people/invitation/invitation.db.ts';
import { queueMessage } from '../../../platform/mail/outbox.ts';
import { reachable, readerOf } from '../../../platform/mail/recipient.ts';
import { decisionKey, leavesAt, type CarryingOut } from '../../review/decisions.db.ts';
import { findOwner } from '../../customers/accounts/accounts.db.ts';
import { findCompany } from '../../customers/customers.db.ts';
import { decideApplication } from './account-approvals.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Carries out a decision on an application for a login account, with its audit entry and message. */
export async function carryOutAccount(
  context: HandlerContext<RefusedDecision>,
  {
    body: { id, user_id: userId, co_id: coId, result, opinion },
    by,
    at,
    proposedBy,
  }: CarryingOut<ParsedOf<typeof decideAccount>['body']>,
): Promise<void> {
  const { tx, services } = context;
  const approved = result === Decision.approve;
  await decideApplication(tx, { id, userId, coId, result, opinion, by, at }, context);
  await audit(
    tx,
    {
      actor: by,
      action: approved ? 'accountApplication.agreed' : 'accountApplication.rejected',
      object: userId,
      detail: { application: id, company: coId, ...(proposedBy && { proposed_by: proposedBy }) },
    },
    at,
  );
  await notify(tx, services, { id, userId, coId, approved, opinion, by, at });
}

interface Notice {
  id: number;
  userId: string;
  coId: string;
  approved: boolean;
  opinion: string;
  by: string;
  at: Date;
}

/** An approved account without a password is invited to set one; all others are notified of the decision. */
async function notify(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { id, userId, coId, approved, opinion, by, at }: Notice,
): Promise<void> {
  const user = await findOwner(tx, userId);
  const message = { notBefore: leavesAt(at), dedupeKey: decisionKey({ queue: 'account', id }, at) };
  if (approved && user.password_hash === null && reachable(user)) {
    await inviteUser(tx, config, { userId, by, at, message }, { refuse: impossible, refuseAt: impossible });
    return;
  }
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const company = (await findCompany(tx, coId))?.company_name ?? '';
  await queueMessage(tx, {
    ...to,
    reader: readerOf(user),
    template: approved ? 'accountApproved' : 'accountRejected',
    at,
    values: { name: user.user_name, company, opinion },
    ...message,
  });
}

/** Cannot happen: the account is active, has an address and no password. */
function impossible(): never {
  throw new Error('An approved account could not be invited.');
}
