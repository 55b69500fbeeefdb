import { AccountStatus } from '@portal/common/enums/account/account-status';
import { ContactConfirm } from '@portal/common/enums/partner/contact-status';
import type { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { deleteAccessKeysOf } from '../access-keys/access-keys.db.ts';
import { releaseUnverified } from '../addresses/claim-address.db.ts';
import { ADDRESS_COLUMNS, type Addresses } from '../addresses/proven-address.db.ts';
import { notifyOwner } from '../security-report/owner-message.db.ts';
import { RECOVERY_SCENES } from './recovery.db.ts';
import { revokeResetCodes } from './reset-code.db.ts';
import { audit } from '../db/audit.ts';
import type { Db, Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';
import type { StepContext } from '../http/serve.ts';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import { revokeProofs } from '../verify-code/verify-code.db.ts';

/** What a code proves that sets a password. */
const PASSWORD_SCENES = [...RECOVERY_SCENES, VerifyScene.editPassword];
/** An account that its owner has closed may still be opened again, which takes its password. */
const USABLE = [AccountStatus.pending, AccountStatus.active, AccountStatus.cancelling];

export interface Owner extends Addresses {
  user_id: string;
  user_type: UserType;
  password_hash: string | null;
}

/**
 * An account whose password may be set, locked until the transaction ends: two ways of setting it wait for each other
 * here, before they use up what proves them.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<Owner | undefined> {
  const owner = await tx.selectFrom('app_user').select(['user_id', 'user_type', 'password_hash', ...ADDRESS_COLUMNS])
    .where('user_id', '=', userId).where('status', 'in', USABLE).forUpdate().executeTakeFirst();
  return owner as Owner | undefined;
}

/** The account of a reset code that counts, without using it up; undefined when the code, the account or the type do not fit. */
export async function findByResetCode(
  db: Db, { userId, userType, code, at }: { userId: string; userType: UserType; code: string; at: Date },
): Promise<{ password_hash: string | null } | undefined> {
  return db.selectFrom('reset_code as r').innerJoin('app_user as u', 'u.user_id', 'r.user_id').select('u.password_hash')
    .where('r.user_id', '=', userId).where('r.code_hash', '=', digest(code)).where('r.expires_at', '>', at)
    .where('u.user_type', '=', userType).where('u.status', 'in', USABLE).executeTakeFirst();
}

export interface NewPassword {
  owner: Owner;
  passwordHash: string;
  /** What allowed it, for the audit. */
  by: 'owner' | 'code' | 'resetCode';
  /** The address that the owner has just proven. */
  proven?: string | undefined;
  /** The session that stays; all others end. */
  keepSession?: string | undefined;
}

/**
 * Sets a password: every other session and all access keys end, every other code and proof that could set one is void,
 * and the owner is told. The owner is locked, see `lockOwner`. An account that is still under review stays so.
 */
export async function setPassword(
  tx: Tx, { services, now, network, userAgent }: StepContext, { owner, passwordHash, by, proven, keepSession }: NewPassword,
): Promise<void> {
  const at = now();
  const { user_id: userId, email, phone } = owner;
  const column = proven === undefined ? undefined : proven === email ? 'email' : proven === phone ? 'phone' : undefined;
  // Before the address that was used counts as proven: a stranger who has it must not be the only one to hear of it.
  await notifyOwner(tx, services.config, { userId, about: 'passwordChanged', network, userAgent, at });
  await tx.updateTable('app_user').set({
    password_hash: passwordHash, must_reset: false, confirm_status: ContactConfirm.active, updated_at: at,
    ...(column ? { [`${column}_verified`]: true } : {}),
  }).where('user_id', '=', userId).execute();
  if (proven !== undefined && column) await releaseUnverified(tx, services.config, { column, address: proven, userType: owner.user_type, userId, at });
  await endSessionsOf(tx, userId, at, keepSession === undefined ? {} : { except: keepSession });
  await deleteAccessKeysOf(tx, userId);
  await revokeResetCodes(tx, userId);
  await revokeProofs(tx, { accounts: [email, phone].filter((address) => address !== null), scenes: PASSWORD_SCENES, at });
  await audit(tx, { actor: userId, action: 'password.set', object: userId, detail: { by, network } }, at);
}
