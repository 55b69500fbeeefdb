import type { AccountApplicationItem } from '@portal/common/contract/service/items';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { LOCALES } from '@portal/common/intl/locale';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import type { ReportedCompany } from '../../companies/company/reported-companies.db.ts';
import { claimAddress, lockClaims, type Address } from '../../identity/addresses/claim-address.db.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Config } from '../../platform/settings/config.ts';
import { insertAsking, isFull } from './joining.db.ts';
import { openApplication } from './open-application.ts';

/**
 * Opens an application that another system reports, as if its applicant had asked: the company, which is locked, decides
 * first. Nobody vouches for its addresses.
 *
 * @throws Refusal when login name or an address is taken; `Account.Join.NotPossible` for a company that is no
 * enterprise, or had too many within a day
 */
export async function applyAccountApplication(
  tx: Tx,
  item: AccountApplicationItem,
  { co_id: coId, kind, owner_id: ownerId }: ReportedCompany,
  { now: at, config }: { now: Date; config: Pick<Config, 'publicUrl' | 'workingHours'> },
  refusing: Refusing<'Account.Email.Exists' | 'Account.Phone.Exists' | 'Account.Join.NotPossible', 'email' | 'phone'>,
): Promise<Omit<AuditEntry, 'actor'>> {
  const { reference, username, login_name, source, applicant, note = '' } = item;
  const email = item.email === undefined ? null : normaliseEmail(item.email);
  const parsed = item.phone === undefined ? undefined : parsePhone(item.phone);
  const phone = parsed ? formatPhone(parsed) : null;
  const claims = (
    [
      ['email', email],
      ['phone', phone],
    ] as const
  ).flatMap(([column, address]): Address[] =>
    address === null ? [] : [{ column, address, userType: UserType.enterprise }],
  );
  await lockClaims(tx, claims);
  for (const one of claims) await claimAddress(tx, config, { ...one, proven: false, field: one.column, at }, refusing);
  if (kind !== UserType.enterprise || (await isFull(tx, coId, at))) return refusing.refuse('Account.Join.NotPossible');
  const userId = await insertAsking(tx, {
    coId,
    kind,
    // Accounts that other systems ask for administer the company, as they did before there were roles.
    role: MemberRole.administrator,
    user_name: username,
    login_name,
    email,
    phone,
    verified: [],
    password_hash: null,
    bySelf: true,
    source,
    language: LOCALES[0],
    at,
  });
  const { detail, ...entry } = await openApplication(tx, config, { userId, applicant, note, terms: null, at });
  return { ...entry, ...(ownerId !== null && { subject: ownerId }), detail: { ...detail, reference } };
}
