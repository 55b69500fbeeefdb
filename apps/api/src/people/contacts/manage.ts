import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { Tx } from '../../platform/db/connect.ts';
import { MemberRole } from '@portal/common/enums/user/member-role';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { lockManager, lockPerson } from './contacts.db.ts';

type ManageContext = Refusing<'Account.NotFound' | 'Account.Partner.Unauthenticated'>;

/** Company of the caller. A path with another company is answered with "not found". */
export function ownCompany({ coId }: Caller, named: string, { refuse }: Refusing<'Account.NotFound'>): string {
  if (coId === null || coId !== named) return refuse('Account.NotFound');
  return coId;
}

/**
 * Refuses callers other than the main account and platform admins of a verified company, and locks the caller's role
 * until the end of the transaction.
 */
export async function checkManager(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'coId'>,
  { refuse }: ManageContext,
): Promise<void> {
  const company = (await lockManager(tx, caller)) ?? refuse('Account.Permission.Denied');
  if (company.auth_status !== AuthStatus.authenticated) refuse('Account.Partner.Unauthenticated');
}

/** Locks a person that the caller manages: an ordinary user of the own company. */
export async function lockManaged(
  tx: Tx,
  { caller, coId, userId }: { caller: Caller; coId: string; userId: string },
  context: ManageContext & Refusing<'Account.Contact.Role'>,
) {
  await checkManager(tx, caller, context);
  const person = (await lockPerson(tx, { coId, userId })) ?? context.refuse('Account.NotFound');
  if (person.role !== PartnerRole.ordinary) context.refuse('Account.Contact.Role');
  return person;
}

/**
 * Locks a member that the caller, owner or administrator of an enterprise, manages: everybody but the owner and the
 * caller. `by` is the caller's role, which is locked too, `company` the name of the company.
 */
export async function lockMember(
  tx: Tx,
  { caller, coId, userId }: { caller: Caller; coId: string; userId: string },
  { refuse }: Refusing<'Account.NotFound' | 'Account.Member.Role'>,
) {
  const { role: by, company_name } = (await lockManager(tx, caller)) ?? refuse('Account.Permission.Denied');
  const person = (await lockPerson(tx, { coId, userId })) ?? refuse('Account.NotFound');
  if (person.role === MemberRole.owner || userId === caller.userId) refuse('Account.Member.Role');
  return { ...person, by, company: company_name ?? '' };
}
