import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { hasMemberRight } from '@portal/common/rules/company/member-rights';
import type { KeyHolder } from '../../identity/access-keys/access-keys.db.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/** The company whose keys the caller manages: as its owner or administrator, or as the main account of a partner. */
function managedCompany({ userType, role, coId }: Caller): string | undefined {
  if (coId === null) return undefined;
  if (userType === UserType.partner) return role === PartnerRole.admin ? coId : undefined;
  return userType === UserType.enterprise && hasMemberRight(userType, role, 'keys') ? coId : undefined;
}

/** In a partner company only the main account has keys. */
export function checkPrincipal({ userType, role }: Caller): void {
  if (userType === UserType.partner && role !== PartnerRole.admin) refuse('Account.Permission.Denied');
}

/** Whose keys a call is about: those of the caller, or those of the company if the caller manages them. */
export function holderFor(caller: Caller, owner: 'person' | 'company' | undefined): KeyHolder {
  checkPrincipal(caller);
  if (owner !== 'company') return { userId: caller.userId };
  return { coId: managedCompany(caller) ?? refuse('Account.Permission.Denied') };
}

/** Everybody whose keys the caller manages. */
export function holdersOf(caller: Caller): readonly KeyHolder[] {
  checkPrincipal(caller);
  const coId = managedCompany(caller);
  return [{ userId: caller.userId }, ...(coId === undefined ? [] : [{ coId }])];
}
