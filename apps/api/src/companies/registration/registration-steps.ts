import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import type { TakenAddress, WrongCode } from '@portal/common/contract/refusals';
import { TermsWay } from '@portal/common/enums/terms/terms-way';
import type { Purpose } from '@portal/common/enums/terms/purpose';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { checkPassword, checkPasswordOwner, type PasswordOwner } from '@portal/common/rules/password/password';
import { HOUR_S } from '@portal/common/rules/units';
import { claimAddress, lockClaims } from '../../identity/addresses/claim-address.db.ts';
import { takenCode, type Wanted } from '../../identity/addresses/pending-deletion.db.ts';
import { checkAccepted, recordAcceptance } from '../../identity/terms/accept.ts';
import { recordPurposes } from '../../identity/terms/purposes.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { Refusal, refusalOf, refuseAt } from '../../platform/errors/refusal.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import { servedContent } from '../../platform/site/served-content.ts';

/** Codes and fields that every registration may refuse with. */
type RegistrationContext = StepContext<WrongCode | TakenAddress, 'verify_code' | 'email' | 'phone'>;

/** Registrations per network, counted before the expensive hash. */
const NETWORK = { points: 60, seconds: HOUR_S };

/**
 * Refuses while terms, links or hotline are those of the example content, so that nobody accepts terms that are not the
 * provider's.
 */
export async function requireOpen({ services, refuse }: StepContext<'Account.Registration.Closed'>): Promise<void> {
  if ((await servedContent(services)).closed) refuse('Account.Registration.Closed');
}

/** Phone in stored form; refused at its field when invalid. */
export function storedPhone(value: string, field: string): string {
  return formatPhone(parsePhone(value) ?? refuseAt(field, 'phone.illegal'));
}

/**
 * The versions of the terms that the form accepted. Refused before anything else of the registration runs, so that no
 * code is used up: a client shows what is missing and sends the same again.
 */
export const acceptedTerms = (
  accepted: Accepted | undefined,
  context: StepContext<'Account.Terms.Required'>,
): Promise<Accepted> => checkAccepted(context.services.db, accepted ?? [], 'required', context);

/** Puts on record what the form accepted and allowed, in the transaction that creates the account. */
export async function recordTerms(
  tx: Tx,
  { accepted, purposes, ...of }: { userId: string; accepted: Accepted; purposes: readonly Purpose[]; at: Date },
  { services: { vault }, locale, network }: StepContext,
): Promise<void> {
  await recordAcceptance(tx, vault, { ...of, accepted, locale, way: TermsWay.registration, network });
  await recordPurposes(tx, { ...of, purposes, given: true, locale, network });
}

/** Hashes the password after checking it and counting the network's attempts. */
export async function hashPassword(
  password: string,
  owner: PasswordOwner,
  { services: { config, db, hasher }, network, now }: StepContext,
): Promise<string> {
  const issue = checkPassword(password, config.passwordPolicy) ?? checkPasswordOwner(password, owner);
  if (issue) refuseAt('password', issue);
  await limit(db, `register ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
  return hasher.hash(password);
}

/**
 * Runs `work`. Taken values are refused at the field of this form (`names` maps codes to unusual fields). When the
 * account that has the value is pending deletion, the code is the `…Deleting` variant.
 */
export async function refuseTaken<T>(
  db: Db,
  wanted: Wanted,
  names: Partial<Record<ErrorCode, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    const field = refusal && (names[refusal.code] ?? Object.keys(refusal.details.fields ?? {})[0]);
    if (!refusal || !field) throw error;
    const code = await takenCode(db, refusal.code, wanted);
    throw code !== refusal.code || names[refusal.code]
      ? new Refusal(code, { ...refusal.details, fields: { [field]: code } })
      : error;
  }
}

/** Claims the addresses of a new account: the verified one and the one entered beside it. */
export async function claimAddresses(
  tx: Tx,
  {
    email,
    phone,
    verified,
    userType,
    at,
  }: { email: string | null; phone: string | null; verified: 'email' | 'phone'; userType: UserType; at: Date },
  context: RegistrationContext,
): Promise<void> {
  const claims = (
    [
      ['email', email],
      ['phone', phone],
    ] as const
  ).flatMap(([column, address]) => (address === null ? [] : [{ column, address, userType }]));
  await lockClaims(tx, claims);
  for (const one of claims) {
    await claimAddress(
      tx,
      context.services.config,
      { ...one, proven: one.column === verified, field: one.column, at },
      context,
    );
  }
}

/** Address of the sign-in page of a user type, for messages. */
export const signInPage = (config: Config, userType: UserType): string =>
  pageUrl(config.publicUrl, signInPageOf(userType));
