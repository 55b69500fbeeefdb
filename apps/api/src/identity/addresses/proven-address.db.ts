import { UserType } from '@portal/common/enums/user/user-type';
import { sql, type RawBuilder } from 'kysely';

/**
 * User types whose accounts customers create: contacts of partners and of enterprises, users of identity providers.
 * Members of enterprises share their type with accounts of staff and migrations: `made_by_customer` marks them.
 */
const MADE_BY_CUSTOMERS: readonly number[] = [UserType.idpUser, UserType.partnerContact, UserType.enterpriseContact];

/** Columns that decide which addresses of an account are proven. */
export const ADDRESS_COLUMNS = [
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'self_registered',
  'made_by_customer',
  'user_type',
] as const;

export interface Addresses {
  email: string | null;
  email_verified: boolean;
  phone: string | null;
  phone_verified: boolean;
  self_registered: boolean;
  made_by_customer: boolean;
  user_type: number;
}

/**
 * The proven addresses of an account in stored form, null when there is none. A proven address is verified: its owner
 * returned a code or followed an invitation.
 *
 * Only proven addresses open the account: by a code, to recover the password, to restore a cancelled account. Only they
 * receive messages about it, and no other account can claim them. An address that was only typed may belong to another
 * person, or be mistyped: an attacker could otherwise create an account with the e-mail of another person and later
 * share it.
 *
 * While nothing is verified in an account that staff or a migration made, they vouch for its addresses: its owner
 * recovers the password instead of creating a second account. Nobody vouches for what a customer typed into an
 * invitation: a company could hold the address of a stranger by it.
 */
export function provenAddresses({
  email,
  phone,
  self_registered,
  made_by_customer,
  user_type,
  ...verified
}: Addresses): { email: string | null; phone: string | null } {
  const byEmail = email !== null && verified.email_verified;
  const byPhone = phone !== null && verified.phone_verified;
  const byCustomer = made_by_customer || MADE_BY_CUSTOMERS.includes(user_type);
  const vouched = !byEmail && !byPhone && !self_registered && !byCustomer;
  return { email: byEmail || vouched ? email : null, phone: byPhone || vouched ? phone : null };
}

/** The same as an SQL condition on `app_user` for one column. */
export function isProven(column: 'email' | 'phone'): RawBuilder<boolean> {
  const verified = (one: 'email' | 'phone') =>
    sql<boolean>`(${sql.ref(one)} is not null and ${sql.ref(`${one}_verified`)})`;
  return sql<boolean>`(${verified(column)} or (
    not self_registered and not made_by_customer and not ${verified(column === 'email' ? 'phone' : 'email')}
      and user_type not in (${sql.join(MADE_BY_CUSTOMERS)})
  ))`;
}
