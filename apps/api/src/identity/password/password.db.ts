import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ContactConfirm } from '@portal/common/enums/partner/contact-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { disableAccessKeysOf } from '../access-keys/access-keys.db.ts';
import { releaseUnverified } from '../addresses/claim-address.db.ts';
import { ADDRESS_COLUMNS, type Addresses } from '../addresses/proven-address.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { reviewPasskeysOf } from '../passkeys/passkeys.db.ts';
import { RECOVERY_SCENES } from '../addresses/recoverable-accounts.db.ts';
import { codeStands, revokeResetCodes } from './reset-code.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import { revokeProofs } from '../verify-code/verify-code.db.ts';

/** Subject of a code that sets a password. */
const PASSWORD_SCENES = [...RECOVERY_SCENES, VerifyScene.editPassword];
/** A cancelled account can be restored, which needs its password. */
const USABLE = [AccountStatus.pending, AccountStatus.active, AccountStatus.cancelling];

export interface Owner extends Addresses {
  user_id: string;
  user_type: UserType;
  password_hash: string | null;
}

/**
 * Locks an account whose password may be set until the end of the transaction: concurrent changes are serialised
 * before they consume their proofs.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<Owner | undefined> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['user_id', 'password_hash', ...ADDRESS_COLUMNS])
    .where('user_id', '=', userId)
    .where('status', 'in', USABLE)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return owner as Owner | undefined;
}

/**
 * Account of a valid reset code, without consuming it; undefined when code, account or type do not match. A contact of
 * an enterprise has one only as an invitation, and counts as the member that it becomes.
 */
export async function findByResetCode(
  db: Db,
  { userId, userType, code, at }: { userId: string; userType: UserType; code: string; at: Date },
): Promise<
  | {
      user_id: string;
      user_type: number;
      sent_to: string | null;
      user_name: string;
      password_hash: string | null;
      login_name: string | null;
      email: string | null;
      made_by_customer: boolean;
    }
  | undefined
> {
  return db
    .selectFrom('reset_code')
    .innerJoin('app_user as u', 'u.user_id', 'reset_code.user_id')
    .select([
      'u.user_id',
      'u.user_type',
      'reset_code.sent_to',
      'u.user_name',
      'u.password_hash',
      'u.login_name',
      'u.email',
      'u.made_by_customer',
    ])
    .where('reset_code.user_id', '=', userId)
    .where('reset_code.code_hash', '=', digest(code))
    .where('reset_code.expires_at', '>', at)
    .where(codeStands)
    .where('u.user_type', 'in', userType === UserType.enterprise ? [userType, UserType.enterpriseContact] : [userType])
    .where('u.status', 'in', USABLE)
    .executeTakeFirst();
}

export interface NewPassword {
  owner: Owner;
  passwordHash: string;
  /** Reason, for the audit log. */
  by: 'owner' | 'code' | 'resetCode';
  /** Address that the owner has just proven. */
  proven?: string | undefined;
  /** Session that is kept; all others end. */
  keepSession?: string | undefined;
}

/**
 * Sets a password: all other sessions end, access keys are disabled, all other codes and proofs that could set a
 * password are revoked, and the owner is notified. Passkeys stay; after a reset the owner is asked about them. The
 * account is locked, see `lockOwner`. A pending account stays pending.
 */
export async function setPassword(
  tx: Tx,
  { services, now, network, userAgent }: StepContext,
  { owner, passwordHash, by, proven, keepSession }: NewPassword,
): Promise<void> {
  const at = now();
  const { user_id: userId, email, phone } = owner;
  const column = proven === undefined ? undefined : proven === email ? 'email' : proven === phone ? 'phone' : undefined;
  // Notify before the used address counts as proven: if it belongs to a stranger, they must not be the only one
  // notified.
  const disabledKeys = await disableAccessKeysOf(tx, userId, {
    reason: by === 'code' ? 'recovery' : 'password',
    by: userId,
    at,
  });
  await notifyOwner(tx, services, {
    userId,
    act: 'password.set',
    values: () => ({ keys: disabledKeys.join(', '), count: disabledKeys.length }),
    network,
    userAgent,
    at,
  });
  await tx
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      must_reset: false,
      confirm_status: ContactConfirm.active,
      updated_at: at,
      ...(column ? { [`${column}_verified`]: true } : {}),
    })
    .where('user_id', '=', userId)
    .execute();
  if (proven !== undefined && column)
    await releaseUnverified(tx, services.config, { column, address: proven, userType: owner.user_type, userId, at });
  if (by !== 'owner') await reviewPasskeysOf(tx, userId);
  await endSessionsOf(tx, userId, at, keepSession === undefined ? {} : { except: keepSession });
  await revokeResetCodes(tx, userId);
  await revokeProofs(tx, {
    accounts: [email, phone].filter((address) => address !== null),
    scenes: PASSWORD_SCENES,
    at,
  });
  await audit(tx, { actor: userId, action: 'password.set', object: userId, detail: { by, network } }, at);
}
