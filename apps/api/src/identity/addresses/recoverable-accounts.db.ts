import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { isProven } from './proven-address.db.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';

/** Scenes whose code sets a forgotten or first password. */
export const RECOVERY_SCENES: readonly VerifyScene[] = [
  VerifyScene.resetPassword,
  VerifyScene.emailPhoneReset,
  VerifyScene.activateAccount,
];

/** User types that each recovery entry serves. All others have no password. */
const SERVED: Readonly<Partial<Record<number, readonly UserType[]>>> = {
  [UserType.individual]: [UserType.individual],
  [UserType.enterprise]: [UserType.enterprise],
  [UserType.partner]: [UserType.partner, UserType.partnerContact],
  [UserType.partnerContact]: [UserType.partnerContact],
  [UserType.employee]: [UserType.employee],
};
/** User types that can recover by phone. */
const BY_PHONE: readonly number[] = [UserType.individual, UserType.enterprise];
/** A cancelled account can be restored, which needs its password. */
const USABLE = [AccountStatus.pending, AccountStatus.active, AccountStatus.cancelling];

export interface Recovery {
  channel: VerifyChannel;
  /** Stored form: lower-case e-mail, or `+86-138…`. */
  account: string;
  userType: UserType;
  scene: VerifyScene;
}

/**
 * Accounts that have proven this address, whose password a proof of it may set: oldest first, at most ten. Disabled and
 * rejected accounts are excluded; an activation code counts only for accounts without a password.
 */
export function findRecoverable(db: Db | Tx, { channel, account, userType, scene }: Recovery) {
  const byEmail = channel === VerifyChannel.email;
  const types = byEmail || BY_PHONE.includes(userType) ? (SERVED[userType] ?? []) : [];
  return db
    .selectFrom('app_user')
    .select(['user_id', 'user_type', 'login_name', 'user_name', 'email'])
    .where(byEmail ? 'email' : 'phone', '=', account)
    .where(isProven(byEmail ? 'email' : 'phone'))
    .where('user_type', 'in', [0, ...types])
    .where('status', 'in', USABLE)
    .$if(scene === VerifyScene.activateAccount, (query) => query.where('password_hash', 'is', null))
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(10)
    .execute();
}
