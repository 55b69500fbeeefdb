import type { updateContact } from '@portal/common/contract/company/contacts';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { parsePhone } from '@portal/common/rules/contact/phone';
import { lockClaims } from '../../identity/addresses/claim-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { HandlerContextOf, HandlerInput } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { inviteUser, stateOf } from '../invitation/invitation.db.ts';
import { notifyOfAddresses } from '../../identity/owner-message/owner-message.db.ts';
import { changePerson, findPerson, type ContactRow } from './contacts.db.ts';
import { claim, claimsOf, fieldsOf } from './create-person.ts';
import { lockManaged } from './manage.ts';

/**
 * Changes an ordinary user. A message about a changed address goes to the old address, a new invitation to the new one.
 */
export async function changeContact(
  { params, body, caller }: HandlerInput<typeof updateContact>,
  coId: string,
  context: HandlerContextOf<typeof updateContact>,
): Promise<void> {
  const { tx, now, services, network, userAgent, refuseAt } = context;
  const userId = params.user_id;
  const at = now();
  const fields = fieldsOf(body);
  // Lock all addresses that may change before any row.
  await lockClaims(tx, claimsOf(fields, ['email', 'phone']), userId);
  const before = await lockManaged(tx, { caller, coId, userId }, context);
  const stored = await findPerson(tx, { coId, userId });
  if (!stored) return context.refuse('Account.NotFound');
  checkVersion<typeof updateContact>(
    body.version,
    {
      contact_name: stored.user_name,
      phone: stored.phone ?? '',
      email: stored.email ?? '',
      department: stored.department ?? '',
      position_id: stored.position_id,
      qq: stored.qq ?? '',
      spare_email: stored.spare_email ?? '',
      telephone: stored.telephone ?? '',
      fax: stored.fax ?? '',
      version: stored.version,
    },
    context,
  );
  const { account } = fields;
  if (before.phone !== null && parsePhone(before.phone)?.code !== parsePhone(account.phone)?.code)
    refuseAt('phone', 'phone.illegal');
  const changed = (['email', 'phone'] as const).filter((column) => before[column] !== account[column]);
  if (changed.length > 0 && before.password_hash !== null) checkRecent(caller, at, context);
  await claim(tx, claimsOf(fields, changed), { userId, at }, context);
  await changePerson(tx, userId, { fields, unproven: changed, at });
  await audit(
    tx,
    { actor: caller.userId, action: 'contact.changed', object: userId, detail: { addresses: changed } },
    at,
  );
  if (before.password_hash !== null)
    await notifyOfAddresses(tx, services, { userId, changed, before, network, userAgent, at });
  if (changed.includes('email') && isUnderWay(stored, at)) {
    await inviteUser(tx, services.config, { userId, by: caller.userId, at });
  }
}

function isUnderWay({ password, sent_at, expires_at, opened_at, withdrawn_at }: ContactRow, at: Date): boolean {
  if (sent_at === null || expires_at === null) return false;
  const state = stateOf({ password, sent_at, expires_at, opened_at, withdrawn_at }, at);
  return state === InvitationState.sent || state === InvitationState.opened;
}
