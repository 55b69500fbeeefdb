import { sql, type RawBuilder } from 'kysely';

/**
 * Which addresses of an account are trusted to be its owner's: whoever receives a message there hears of every change and
 * may answer "it was not me".
 *
 * A verified address is: its owner has returned a code or followed a link that was sent there. One that was never
 * verified is only as long as the account has no verified address at all: then somebody else made the account (staff, a
 * migration) and answers for the address.
 *
 * Every address of an account signs in by code and recovers the password, as spec 1 §4 has it: whoever registered by
 * e-mail may use the phone that was given beside it. It may have been mistyped, though, and then a stranger receives its
 * codes. So of such a sign-in the proven address hears, and can undo it; never the one that was only typed. It also
 * takes back the closing of an account, of which the proven address hears. Closing an account asks for a code to a proven
 * one: that a stranger could do to somebody who reads no mail for a month.
 */
export interface Addresses { email: string | null; email_verified: boolean; phone: string | null; phone_verified: boolean }

/** The addresses in stored form, null where there is none that is trusted. */
export function provenAddresses({ email, email_verified, phone, phone_verified }: Addresses): { email: string | null; phone: string | null } {
  const [byEmail, byPhone] = [email !== null && email_verified, phone !== null && phone_verified];
  return { email: byEmail || !byPhone ? email : null, phone: byPhone || !byEmail ? phone : null };
}

/** Columns that `provenAddresses` wants. */
export const ADDRESS_COLUMNS = ['email', 'email_verified', 'phone', 'phone_verified'] as const;

/** The same as a condition on `app_user` for the address in this column. */
export function isProven(column: 'email' | 'phone'): RawBuilder<boolean> {
  const verified = (one: 'email' | 'phone') => sql<boolean>`(${sql.ref(one)} is not null and ${sql.ref(`${one}_verified`)})`;
  return sql<boolean>`(${verified(column)} or not ${verified(column === 'email' ? 'phone' : 'email')})`;
}
