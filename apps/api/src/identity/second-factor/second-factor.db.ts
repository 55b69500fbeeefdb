import { Secret, TOTP } from 'otpauth';
import type { Locale } from '@portal/common/intl/locale';
import { plainRecoveryCode } from '@portal/common/rules/verify-code/recovery-code';
import { SECOND_FACTOR } from '@portal/common/rules/limits';
import { realTime } from '../../platform/clock/clock.ts';
import { newRecoveryCode } from '../../platform/crypto/recovery-codes.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import { portalName } from '../../platform/site/site.ts';
import { forget, limit, limitAhead } from '../../platform/limits/limits.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

/** RFC 6238 defaults of authenticator apps: SHA-1, six digits, 30 s. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepts the previous and next step: clocks differ and people type slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const WRONG = { points: SECOND_FACTOR.tries, seconds: 15 * 60 };

const KEY_PURPOSE = 'second factor';
const ENROLMENT_PURPOSE = 'second factor enrolment';
const RECOVERY_PURPOSE = 'recovery code';

const totpOf = (secret: string) => new TOTP({ ...RULES, secret: Secret.fromBase32(secret) });
const codeText = (userId: string, code: string) => `${userId}\n${plainRecoveryCode(code)}`;

/** The 30 s step of a code, by real time; undefined when the code is not valid now. */
function stepOf(secret: string, code: string): number | undefined {
  const totp = totpOf(secret);
  const timestamp = realTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export interface SecondFactor {
  enabledAt: Date;
  recoveryCodesLeft: number;
}

/** Second factor of an account, or null. */
export async function findSecondFactor(db: Db | Tx, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factor')
    .select('enabled_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { enabledAt: row.enabled_at, recoveryCodesLeft: Number(left) };
}

/**
 * Counts an attempt at an account's second factor. Call it before the check, outside the transaction, and only after a
 * correct password or with a session: other people must not exhaust the owner's attempts.
 *
 * @throws Refusal `4290000000` after five wrong codes in 15 minutes
 */
export async function countTry(db: Db | Tx, userId: string, now: Date): Promise<void> {
  await limit(db, `secondFactor ${userId}`, WRONG, now);
}

/** The same in a sign-in, whose commit is awaited: of the session, or of the entry about a wrong code. */
export const countSignInTry = (db: Db, userId: string, now: Date): Promise<void> =>
  limitAhead(db, `secondFactor ${userId}`, WRONG, now);

/** Resets the counted attempts, after one that was right. */
export const forgetTries = (tx: Tx, userId: string): Promise<void> => forget(tx, `secondFactor ${userId}`);

/**
 * Consumes a code of an account's second factor: six digits of the authenticator, or a recovery code. One statement
 * makes sure that each code works once. Resets the counted attempts.
 *
 * @throws Refusal `Account.Login.SecondFactor.Wrong` at `second_factor_code`, also without a factor
 */
export async function consumeSecondFactorCode(
  tx: Tx,
  vault: Vault,
  { userId, code, at }: { userId: string; code: string; at: Date },
  refusing: Refusing<'Account.Login.SecondFactor.Wrong', 'second_factor_code'>,
): Promise<void> {
  const digits = code.replace(/\s/g, '');
  const right = /^\d{6}$/.test(digits)
    ? await consumeTotp(tx, vault, userId, digits)
    : await consumeRecoveryCode(tx, vault, { userId, code, at });
  if (!right) refusing.refuseAt('second_factor_code', 'Account.Login.SecondFactor.Wrong');
  await forgetTries(tx, userId);
}

async function consumeTotp(tx: Tx, vault: Vault, userId: string, digits: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factor')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = factor && stepOf(vault.decrypt(KEY_PURPOSE, factor.secret_sealed), digits);
  if (!factor || step === undefined) return false;
  const used = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', factor.secret_sealed)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function consumeRecoveryCode(
  tx: Tx,
  vault: Vault,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_mac', 'in', vault.macs(RECOVERY_PURPOSE, codeText(userId, code)))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export interface PendingEnrolment {
  enrolment_ticket: string;
  secret: string;
  otpauth_uri: string;
}

/**
 * Starts an enrolment, or returns the pending one of the same holder, for ten minutes. It is bound to its `holder` (a
 * sign-in's challenge or a session): somebody else who knows the password gets a different key, never the owner's.
 *
 * @returns the ticket for `confirmEnrolment`, the key in base32, and an otpauth URI for a QR code, with the name of the
 * portal in this language
 */
export async function beginEnrolment(
  db: Db | Tx,
  vault: Vault,
  { userId, holder, locale, at }: { userId: string; holder: string; locale: Locale; at: Date },
): Promise<PendingEnrolment> {
  const ticket = newSecret();
  const fresh = {
    ticket_hash: digest(ticket),
    sealed: vault.encrypt(ENROLMENT_PURPOSE, `${new Secret({ size: SECRET_BYTES }).base32} ${ticket}`),
    expires_at: new Date(at.getTime() + SECOND_FACTOR.enrolmentLivesMs),
  };
  await db
    .insertInto('second_factor_enrolment')
    .values({ user_id: userId, holder_hash: digest(holder), ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'holder_hash'])
        .doUpdateSet(fresh)
        .where('second_factor_enrolment.expires_at', '<=', at),
    )
    .execute();
  const { sealed } = await db
    .selectFrom('second_factor_enrolment')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('holder_hash', '=', digest(holder))
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'login_name', 'user_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const [secret = '', enrolment_ticket = ''] = vault.decrypt(ENROLMENT_PURPOSE, sealed).split(' ');
  const label = user.login_name ?? user.email ?? user.user_name;
  // Apps take a colon for the end of the issuer.
  const issuer = (await portalName(db, locale)).replaceAll(':', ' ');
  return {
    enrolment_ticket,
    secret,
    otpauth_uri: new TOTP({ ...RULES, issuer, label, secret: Secret.fromBase32(secret) }).toString(),
  };
}

/**
 * Completes an enrolment with its first code. It replaces a previous factor and its recovery codes. A wrong code
 * leaves the enrolment pending.
 *
 * @returns ten recovery codes, shown only once
 * @throws Refusal `Account.SecondFactor.Enrolment.Expired` or `Account.Login.SecondFactor.Wrong`
 */
export async function confirmEnrolment(
  tx: Tx,
  vault: Vault,
  { userId, holder, ticket, code, at }: { userId: string; holder: string; ticket: string; code: string; at: Date },
  refusing: Refusing<
    'Account.SecondFactor.Enrolment.Expired' | 'Account.Login.SecondFactor.Wrong',
    'second_factor_code'
  >,
): Promise<string[]> {
  const pending = await tx
    .selectFrom('second_factor_enrolment')
    .select('sealed')
    .where('ticket_hash', '=', digest(ticket))
    .where('user_id', '=', userId)
    .where('holder_hash', '=', digest(holder))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (!pending) refusing.refuse('Account.SecondFactor.Enrolment.Expired');
  const [secret = ''] = vault.decrypt(ENROLMENT_PURPOSE, pending.sealed).split(' ');
  const step = stepOf(secret, code.replace(/\s/g, ''));
  if (step === undefined) refusing.refuseAt('second_factor_code', 'Account.Login.SecondFactor.Wrong');
  // Other pending enrolments of the account end. Of several concurrent confirmations, only the first finds its own.
  const ended = await tx
    .deleteFrom('second_factor_enrolment')
    .where('user_id', '=', userId)
    .returning('ticket_hash')
    .execute();
  if (!ended.some(({ ticket_hash }) => ticket_hash === digest(ticket)))
    refusing.refuse('Account.SecondFactor.Enrolment.Expired');
  await forgetTries(tx, userId);
  return setSecondFactor(tx, vault, { userId, secret, step, at });
}

/**
 * Sets an account's second factor to this key (base32), replacing a previous one.
 *
 * @param step last consumed 30 s step; 0 for none
 * @returns ten recovery codes
 */
export async function setSecondFactor(
  tx: Tx,
  vault: Vault,
  { userId, secret, step, at }: { userId: string; secret: string; step: number; at: Date },
): Promise<string[]> {
  const fresh = { secret_sealed: vault.encrypt(KEY_PURPOSE, secret), enabled_at: at, last_step: step };
  await tx
    .insertInto('second_factor')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  return newRecoveryCodes(tx, vault, userId);
}

/** Issues ten recovery codes; previous ones become invalid. */
export async function newRecoveryCodes(tx: Tx, vault: Vault, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recoveryCodes }, newRecoveryCode);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_mac: vault.mac(RECOVERY_PURPOSE, codeText(userId, code)),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Deletes an account's recovery codes: somebody else may have read them. Its authenticator stays. */
export async function removeRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Removes an account's second factor; false when it had none. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await removeRecoveryCodes(tx, userId);
  const gone = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined;
}
