import type { changePassword } from '@portal/common/contract/sign-in/password';
import type { IssueCode } from '@portal/common/errors/issues';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { checkCurrentPassword } from '@portal/common/rules/password/current-password';
import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { forget, limit } from '../../platform/limits/limits.ts';
import { refuse, type Refusing } from '../../platform/errors/refusal.ts';
import type { StepContext, StepContextOf } from '../../platform/http/calls/serve.ts';
import { renewSession, sendRenewed } from '../sessions/sessions.db.ts';
import { readProof, consumeProof } from '../verify-code/verify-code.db.ts';
import { checkNewPassword, checkOwnerNames } from './check-new-password.ts';
import { lockOwner, setPassword } from './password.db.ts';
import { refuseSsoOnly } from '../sso-only/sso-only.db.ts';

/** Limit of wrong old passwords per account: an attacker with an open session must not find the password. */
const WRONG = { points: 5, seconds: 15 * 60 };
const SCENE = VerifyScene.editPassword;
/** User types without a password. */
const WITHOUT_PASSWORD: readonly number[] = [UserType.idpUser, UserType.enterpriseContact];

const expired = ({ refuse }: Refusing<'Account.Password.Edit.Overtime'>): never =>
  refuse('Account.Password.Edit.Overtime');

const findOwn = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['password_hash', 'login_name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

/** Checks the old password, if there is one. Every attempt is counted before the check. */
async function checkOld(
  stored: string,
  oldPassword: string,
  { userId }: Caller,
  { services: { db, hasher }, now, refuseAt }: StepContext<'Account.Password.Old.Wrong' | IssueCode, 'old_password'>,
): Promise<void> {
  const issue = checkCurrentPassword(oldPassword);
  if (issue) refuseAt('old_password', issue);
  const tries = `oldPassword ${userId}`;
  await limit(db, tries, WRONG, now());
  if (!(await hasher.verify(stored, oldPassword))) refuseAt('old_password', 'Account.Password.Old.Wrong');
  await forget(db, tries);
}

export interface OwnChange {
  oldPassword: string | undefined;
  newPassword: string;
  token: string;
}

/**
 * Changes the caller's password: needs a proof of the caller's e-mail or phone, and the old password if there is one.
 * A wrong old password does not consume the proof. The current session gets a new secret, all others end.
 *
 * @throws Refusal `Account.Password.Edit.Overtime` (proof), `Account.Password.Old.Wrong`, `Account.Password.Same`, an
 * issue of the password rule, `Account.Permission.Denied` for accounts without a password, `Account.Login.Idp.Only`,
 * `4290000000`
 */
export async function changeOwnPassword(
  { oldPassword, newPassword, token }: OwnChange,
  caller: Caller,
  context: StepContextOf<typeof changePassword>,
): Promise<void> {
  const {
    services: { db, hasher },
    now,
    transaction,
  } = context;
  if (WITHOUT_PASSWORD.includes(caller.userType)) refuse('Account.Permission.Denied');
  await refuseSsoOnly(db, caller.userId, context);
  await checkNewPassword(newPassword, context);
  if (!(await readProof(db, { token, scenes: [SCENE], userType: caller.userType, at: now() }))) expired(context);
  const own = await findOwn(db, caller.userId);
  checkOwnerNames(newPassword, own, context);
  const stored = own.password_hash;
  if (stored !== null) {
    await checkOld(stored, oldPassword ?? '', caller, context);
    if (newPassword === oldPassword) context.refuseAt('new_password', 'Account.Password.Same');
  }
  const passwordHash = await hasher.hash(newPassword);
  const renewed = await transaction(async (tx) => {
    const owner = (await lockOwner(tx, caller.userId)) ?? expired(context);
    // The password was changed concurrently, so the checked old password is outdated.
    if (owner.password_hash !== stored) expired(context);
    const proven =
      (await consumeProof(tx, { token, scene: SCENE, userType: caller.userType, at: now() })) ?? expired(context);
    if (proven !== owner.email && proven !== owner.phone) expired(context);
    await setPassword(tx, context, { owner, passwordHash, by: 'owner', proven, keepSession: caller.sessionId });
    return renewSession(tx, caller.sessionId, now());
  });
  if (renewed) sendRenewed(context, renewed);
}
