import type { TakenAddress } from '@portal/common/contract/refusals';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import type { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { isHeld, lockClaims, type Address } from '../../identity/addresses/claim-address.db.ts';
import { isMemberAddress } from '../../identity/addresses/member-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit } from '../../platform/limits/limits.ts';
import { inviteUser, withdrawInvitation } from '../invitation/invitation.db.ts';
import { lockManager, type OneOf } from './contacts.db.ts';
import { findMemberContact, lockMemberContact } from './member-contacts.db.ts';
import { invitationOf } from './read-people.ts';

type OneRefusing = Refusing<'Account.NotFound' | 'Account.Member.Role' | 'Account.Conflict'>;

/** Invitations per contact. */
const ONE = { points: 1, seconds: 60 };

/**
 * Locks the caller, who manages the people of the enterprise, and the contact. An invitation that is under way belongs
 * to those who give its role.
 */
async function lockBoth(tx: Tx, { caller, at, ...one }: OneOf & { caller: Caller; at: Date }, { refuse }: OneRefusing) {
  const { role } = (await lockManager(tx, caller)) ?? refuse('Account.Permission.Denied');
  const contact = (await lockMemberContact(tx, one)) ?? refuse('Account.NotFound');
  const given: readonly (number | null)[] = rolesGivenBy(role);
  const state = invitationOf(contact, at)?.state;
  if ((state === InvitationState.sent || state === InvitationState.opened) && !given.includes(contact.role))
    refuse('Account.Member.Role');
  return { contact, given };
}

/** Sends a contact the link by which it becomes a member of this role; an earlier one ends. Returns the channel. */
export async function inviteContact(
  tx: Tx,
  { role, ...asked }: OneOf & { role: MemberRole; caller: Caller; at: Date },
  context: OneRefusing & Refusing<TakenAddress> & { services: Pick<Services, 'config'> },
): Promise<'email' | 'sms'> {
  const { refuse, services } = context;
  const { email, phone } = (await findMemberContact(tx, asked)) ?? refuse('Account.NotFound');
  const column = email === null ? 'phone' : 'email';
  const claim: Address = { column, address: email ?? phone ?? '', userType: UserType.enterprise };
  await lockClaims(tx, [claim], asked.userId);
  const { contact, given } = await lockBoth(tx, asked, context);
  // Staff changed it meanwhile.
  if (contact[column] !== claim.address) refuse('Account.Conflict');
  if (!given.includes(role)) refuseAt('role', 'request.invalid');
  if ((await isHeld(tx, claim)) || (await isMemberAddress(tx, asked.coId, claim)))
    refuse(column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists', { text: 'invitation.memberExists' });
  const { userId, caller, at } = asked;
  await limit(tx, `invitation ${userId}`, ONE, at);
  return inviteUser(tx, services.config, { userId, by: caller.userId, role, at }, context);
}

/** Revokes the link; the contact stays one. */
export async function withdrawFromContact(
  tx: Tx,
  asked: OneOf & { caller: Caller; at: Date },
  context: OneRefusing,
): Promise<void> {
  await lockBoth(tx, asked, context);
  const { userId, caller, at } = asked;
  if (!(await withdrawInvitation(tx, { userId, by: caller.userId, at }))) context.refuse('Account.Conflict');
}
