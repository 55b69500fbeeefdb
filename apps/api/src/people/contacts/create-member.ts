import type { TakenAddress } from '@portal/common/contract/refusals';
import type { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { claimAddress, lockClaims, type Address } from '../../identity/addresses/claim-address.db.ts';
import { isMemberAddress } from '../../identity/addresses/member-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Services } from '../../platform/http/services.ts';
import { inviteUser } from '../invitation/invitation.db.ts';
import { lockManager } from './contacts.db.ts';
import { insertMember } from './members.db.ts';

/** What is entered about a new member; one of the addresses may be empty. */
export interface NewMember {
  contact_name: string;
  email: string;
  phone: string;
  role: MemberRole;
}

/** Creates one member and sends the invitation, in one transaction. Returns the id of the new account. */
export async function createMember(
  tx: Tx,
  {
    caller,
    coId,
    member,
    language,
    at,
  }: { caller: Pick<Caller, 'userId' | 'coId'>; coId: string; member: NewMember; language: Locale; at: Date },
  context: Refusing<TakenAddress, 'email' | 'phone'> & { services: Pick<Services, 'config'> },
): Promise<string> {
  const { contact_name: user_name, role } = member;
  const email = member.email === '' ? null : normaliseEmail(member.email);
  const phone =
    member.phone === '' ? null : formatPhone(parsePhone(member.phone) ?? refuseAt('phone', 'phone.illegal'));
  const claims = (
    [
      ['email', email],
      ['phone', phone],
    ] as const
  ).flatMap(([column, address]): Address[] =>
    address === null ? [] : [{ column, address, userType: UserType.enterprise }],
  );
  const { config } = context.services;
  await lockClaims(tx, claims);
  const { role: by } = (await lockManager(tx, caller)) ?? context.refuse('Account.Permission.Denied');
  if (!rolesGivenBy(by).includes(role)) refuseAt('role', 'request.invalid');
  for (const claim of claims) {
    await claimAddress(tx, config, { ...claim, proven: false, field: claim.column, at }, context);
    if (await isMemberAddress(tx, coId, claim))
      context.refuseAt(claim.column, claim.column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists');
  }
  const account = { user_name, email, phone, role, language };
  const userId = await insertMember(tx, { coId, account, by: caller.userId, at });
  const detail = { company: coId, role };
  await audit(tx, { actor: caller.userId, action: 'member.created', object: userId, detail }, at);
  await inviteUser(tx, config, { userId, by: caller.userId, at });
  return userId;
}
