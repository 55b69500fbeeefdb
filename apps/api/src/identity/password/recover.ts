import type { resetPassword } from '@portal/common/contract/sign-in/password';
import { type SendType, SendType as SentTo, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { provenAddresses } from '../addresses/proven-address.db.ts';
import { findRecoverable, RECOVERY_SCENES } from '../addresses/recoverable-accounts.db.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { StepContext, StepContextOf } from '../../platform/http/calls/serve.ts';
import { readProof, consumeProof } from '../verify-code/verify-code.db.ts';
import { checkNewPassword, checkOwnerNames } from './check-new-password.ts';
import { lockOwner, setPassword } from './password.db.ts';
import { findSsoOnly, refuseSsoOnly } from '../sso-only/sso-only.db.ts';

export interface Proven {
  account: string;
  sendType: SendType;
  userType: UserType;
  token: string;
}

/** An address in stored form. Recovery is for people without a session, so a user id is not accepted. */
function addressOf(
  { account, sendType }: Proven,
  { refuseAt }: Refusing<Expired, 'send_type'>,
): { channel: VerifyChannel; account: string } {
  if (sendType === SentTo.email) return { channel: VerifyChannel.email, account: normaliseEmail(account) };
  if (sendType !== SentTo.phone) refuseAt('send_type', 'request.invalid');
  const phone = parsePhone(account);
  return { channel: VerifyChannel.phone, account: phone ? formatPhone(phone) : account };
}

type Expired = 'Account.Password.Edit.Overtime';
const expired = ({ refuse }: Refusing<Expired>): never => refuse('Account.Password.Edit.Overtime');

/**
 * Accounts whose password a proof may set: not those that sign in through their company's provider only. Does not
 * consume the proof.
 *
 * @throws Refusal `Account.Password.Edit.Overtime` when the proof is expired or was made for another address, entry or
 * purpose; `Account.Login.Idp.Only` when no other account has the address
 */
export async function recoverableBy(
  proven: Proven,
  context: StepContext<Expired | 'Account.Login.Idp.Only', 'send_type'>,
) {
  const {
    services: { db },
    now,
  } = context;
  const { channel, account } = addressOf(proven, context);
  const proof =
    (await readProof(db, { token: proven.token, scenes: RECOVERY_SCENES, userType: proven.userType, at: now() })) ??
    expired(context);
  if (proof.account !== account) expired(context);
  const accounts = await findRecoverable(db, { channel, account, userType: proven.userType, scene: proof.scene });
  const open = [];
  for (const one of accounts) if (!(await findSsoOnly(db, one.user_id))) open.push(one);
  const [first = expired(context)] = accounts;
  if (open.length === 0) await refuseSsoOnly(db, first.user_id, context);
  return { ...proof, accounts: open };
}

/** The selected account. With several, the user has to choose; the proof stays valid. */
function choose<Account extends { user_id: string }>(
  accounts: readonly Account[],
  accountId: string | undefined,
  context: Refusing<Expired | 'Account.Login.Choice'>,
): Account {
  const [first = expired(context), ...others] =
    accountId === undefined ? accounts : accounts.filter(({ user_id }) => user_id === accountId);
  return others.length > 0 ? context.refuse('Account.Login.Choice') : first;
}

/** Consumes the proof for one account in which the address is still proven. */
async function redeem(
  tx: Parameters<typeof consumeProof>[0],
  {
    scene,
    account,
    proven,
    userId,
    at,
  }: { scene: VerifyScene; account: string; proven: Proven; userId: string; at: Date },
  context: Refusing<Expired>,
) {
  const owner = (await lockOwner(tx, userId)) ?? expired(context);
  const used = await consumeProof(tx, { token: proven.token, scene, userType: proven.userType, at });
  const { email, phone } = provenAddresses(owner);
  if (used !== account || (account !== email && account !== phone)) expired(context);
  return owner;
}

/**
 * Sets the password of an account whose e-mail or phone was proven by a code. The hash is computed before the
 * transaction; one statement consumes the proof, so only one of several calls succeeds.
 *
 * @returns the user type of the account
 * @throws Refusal what `recoverableBy` throws, an issue of the password rule, `Account.Login.Choice`, `4290000000`
 */
export async function recoverPassword(
  { newPassword, accountId, ...proven }: Proven & { newPassword: string; accountId: string | undefined },
  context: StepContextOf<typeof resetPassword>,
): Promise<UserType> {
  await checkNewPassword(newPassword, context);
  const { account, scene, accounts } = await recoverableBy(proven, context);
  const chosen = choose(accounts, accountId, context);
  checkOwnerNames(newPassword, chosen, context);
  const passwordHash = await context.services.hasher.hash(newPassword);
  return context.transaction(async (tx) => {
    const owner = await redeem(tx, { scene, account, proven, userId: chosen.user_id, at: context.now() }, context);
    await setPassword(tx, context, { owner, passwordHash, by: 'code', proven: account });
    return owner.user_type;
  });
}
