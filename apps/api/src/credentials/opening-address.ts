import { sql, type RawBuilder } from 'kysely';

/**
 * Which addresses of an account open it: whoever receives a code or a link there may sign in, set the password, take back
 * a deletion and say "it was not me".
 *
 * A verified address does: its owner has returned a code or followed a link that was sent there. One that was never
 * verified does only as long as the account has no verified address at all. Then somebody else made the account (staff, a
 * migration) and answers for the address, the invitation goes there too, and the code itself proves it at that moment.
 *
 * Beside a verified address, an unverified one was only typed. It may be mistyped, and then a stranger receives its codes
 * and would take the account over. Or it is a stranger's on purpose: somebody registers by an own phone, types the e-mail
 * of a victim, and waits for the victim to "recover" that account and to use it, while the phone still opens it.
 */
export interface Addresses { email: string | null; email_verified: boolean; phone: string | null; phone_verified: boolean }

/** The addresses in stored form, null where there is none that opens the account. */
export function openingAddresses({ email, email_verified, phone, phone_verified }: Addresses): { email: string | null; phone: string | null } {
  const [byEmail, byPhone] = [email !== null && email_verified, phone !== null && phone_verified];
  return { email: byEmail || !byPhone ? email : null, phone: byPhone || !byEmail ? phone : null };
}

/** Columns that `openingAddresses` wants. */
export const ADDRESS_COLUMNS = ['email', 'email_verified', 'phone', 'phone_verified'] as const;

/** The same as a condition on `app_user` (or its alias) for the address in this column. */
export function opensBy(column: 'email' | 'phone', alias = 'app_user'): RawBuilder<boolean> {
  const verified = (one: 'email' | 'phone') => sql<boolean>`(${sql.ref(`${alias}.${one}`)} is not null and ${sql.ref(`${alias}.${one}_verified`)})`;
  return sql<boolean>`(${verified(column)} or not ${verified(column === 'email' ? 'phone' : 'email')})`;
}
