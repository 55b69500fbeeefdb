import type { TakenAddress } from '@portal/common/contract/refusals';
import { UserType } from '@portal/common/enums/user/user-type';
import { isHeld, type Address } from '../addresses/claim-address.db.ts';
import { isMemberAddress } from '../addresses/member-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Owner } from './password.db.ts';

/** The address of a contact that received the link, as an account of an enterprise claims it. */
export const claimOf = (sentTo: string): Address => ({
  column: sentTo.includes('@') ? 'email' : 'phone',
  address: sentTo,
  userType: UserType.enterprise,
});

type Invited = Pick<Owner, 'password_hash' | 'made_by_customer'> & { user_type: number };

/** True when the first password of an account is the acceptance of an invitation that an enterprise typed. */
export const isInvited = ({ user_type, password_hash, made_by_customer }: Invited): boolean =>
  user_type === UserType.enterpriseContact || (made_by_customer && password_hash === null);

/** Refuses an address that another account has proven since the invitation was sent. */
async function checkFree(
  tx: Tx,
  claim: Address,
  { userId, coId }: { userId: string; coId: string | null },
  { refuse }: Refusing<TakenAddress>,
): Promise<void> {
  const taken =
    (await isHeld(tx, claim, userId)) || (coId !== null && (await isMemberAddress(tx, coId, claim, userId)));
  if (taken)
    refuse(claim.column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists', {
      text: 'invitation.accountExists',
    });
}

interface Acceptance {
  owner: Owner;
  sentTo: string;
  invitedBy: string | null;
  at: Date;
}

/**
 * Accepts the invitation of an enterprise for a locked account. Its address is locked too (`lockClaims`) and must be
 * free still: until now it was only typed. Undefined when the account was not invited.
 *
 * @throws Refusal `Account.Email.Exists` or `Account.Phone.Exists`
 */
export async function acceptInvitation(
  tx: Tx,
  acceptance: Acceptance,
  refusing: Refusing<TakenAddress>,
): Promise<Owner | undefined> {
  const { owner, sentTo } = acceptance;
  if (owner.user_type === UserType.enterpriseContact) return becomeMember(tx, acceptance, refusing);
  await checkFree(tx, claimOf(sentTo), { userId: owner.user_id, coId: null }, refusing);
  return owner;
}

/**
 * Makes a locked contact of an enterprise a member with the role of its invitation: one account under the same id, made
 * by who invited it. Undefined when the contact was not invited.
 */
async function becomeMember(
  tx: Tx,
  { owner, sentTo, invitedBy, at }: Acceptance,
  refusing: Refusing<TakenAddress>,
): Promise<Owner | undefined> {
  const joined = await tx
    .updateTable('app_user as u')
    .from('invitation as i')
    .set(({ ref }) => ({ user_type: UserType.enterprise, role: ref('i.role'), made_by_customer: true, updated_at: at }))
    .whereRef('i.user_id', '=', 'u.user_id')
    .where('u.user_id', '=', owner.user_id)
    .where('u.user_type', '=', UserType.enterpriseContact)
    .where('i.role', 'is not', null)
    .where('i.withdrawn_at', 'is', null)
    .returning(['u.co_id', 'u.role'])
    .executeTakeFirst();
  if (!joined?.co_id) return undefined;
  await checkFree(tx, claimOf(sentTo), { userId: owner.user_id, coId: joined.co_id }, refusing);
  await tx.updateTable('contact').set({ created_by: invitedBy }).where('user_id', '=', owner.user_id).execute();
  const detail = { company: joined.co_id, role: joined.role };
  await audit(tx, { actor: owner.user_id, action: 'member.fromContact', object: owner.user_id, detail }, at);
  return { ...owner, user_type: UserType.enterprise };
}
