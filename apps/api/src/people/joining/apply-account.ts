import type { AccountApplicationItem } from '@portal/common/contract/company/account-application-item';
import { UserType } from '@portal/common/enums/user/user-type';
import { LOCALES } from '@portal/common/intl/locale';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { claimAddress, lockClaims, type Address } from '../../identity/addresses/claim-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Config } from '../../platform/settings/config.ts';
import { insertAsking, isFull, lockCompany } from './joining.db.ts';
import { openApplication } from './open-application.ts';

/**
 * Opens an application that another system reports, as if its applicant had asked: the company decides first. Nobody
 * vouches for its addresses.
 *
 * @returns id of the account that waits, and of the application
 * @throws Refusal `Account.Email.Exists`, `Account.Phone.Exists`; `Account.Join.NotPossible` for a company that is no
 * enterprise, or had too many within a day; `Account.LoginName.Exists` by its unique key
 */
export async function applyAccountApplication(
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'workingHours'>,
  { item, coId, at }: { item: AccountApplicationItem; coId: string; at: Date },
  refusing: Refusing<'Account.Email.Exists' | 'Account.Phone.Exists' | 'Account.Join.NotPossible', 'email' | 'phone'>,
): Promise<{ userId: string; id: number }> {
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
  const company = await lockCompany(tx, coId);
  if (!company || company.kind !== UserType.enterprise || (await isFull(tx, coId, at)))
    return refusing.refuse('Account.Join.NotPossible');
  const userId = await insertAsking(tx, {
    coId,
    kind: company.kind,
    user_name: item.username,
    login_name: item.login_name,
    email,
    phone,
    verified: [],
    password_hash: null,
    bySelf: true,
    source: item.source,
    language: LOCALES[0],
    at,
  });
  const id = await openApplication(tx, config, {
    coId,
    userId,
    applicant: item.applicant,
    askedBy: null,
    by: null,
    note: item.note ?? '',
    at,
  });
  return { userId, id };
}
