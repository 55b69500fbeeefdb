import { sql, type RawBuilder } from 'kysely';

/**
 * Decides which addresses of an account are trusted to be the owner's. Trusted addresses receive security
 * notifications and can answer "this was not me".
 *
 * A verified address is trusted: the owner returned a code or followed a link. An unverified address is trusted only
 * while the account has no verified address: then staff or a migration created the account and vouch for it.
 *
 * Every address of an account can sign in by code and recover the password, also an unverified one. An unverified
 * address may be mistyped, and a stranger may receive its codes. So the trusted address is notified of such a sign-in
 * and of a restored account, and can undo it. Cancelling an account needs a code to a trusted address: a stranger
 * could otherwise cancel the account of somebody who does not read mail for a month.
 */
export interface Addresses { email: string | null; email_verified: boolean; phone: string | null; phone_verified: boolean }

/** The trusted addresses in stored form, null when there is none. */
export function provenAddresses({ email, email_verified, phone, phone_verified }: Addresses): { email: string | null; phone: string | null } {
  const [byEmail, byPhone] = [email !== null && email_verified, phone !== null && phone_verified];
  return { email: byEmail || !byPhone ? email : null, phone: byPhone || !byEmail ? phone : null };
}

/** Columns that `provenAddresses` needs. */
export const ADDRESS_COLUMNS = ['email', 'email_verified', 'phone', 'phone_verified'] as const;

/** The same as an SQL condition on `app_user` for one column. */
export function isProven(column: 'email' | 'phone'): RawBuilder<boolean> {
  const verified = (one: 'email' | 'phone') => sql<boolean>`(${sql.ref(one)} is not null and ${sql.ref(`${one}_verified`)})`;
  return sql<boolean>`(${verified(column)} or not ${verified(column === 'email' ? 'phone' : 'email')})`;
}
