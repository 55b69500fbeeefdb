import { AccountStatus } from '@portal/common/enums/account-status';
import { AccountType } from '@portal/common/enums/account-type';
import { UserType } from '@portal/common/enums/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-scene';
import { VerifyType } from '@portal/common/enums/verify-type';
import { finishSignIn } from '../credentials/finish-sign-in.ts';
import { forget, limit } from '../http/limits.ts';
import { refuse } from '../http/refusal.ts';
import type { StepContext } from '../http/serve.ts';
import { BROWSER_COOKIE, checkChallenge } from '../oauth/challenge.ts';
import { useCode } from '../verify-code/verify-code.db.ts';
import { findCandidates, storedAccount, type Candidate } from './accounts.db.ts';

/** Wrong secrets for one account from one network. Per network, so that a stranger cannot lock the owner out. */
const TRIES = { points: 10, seconds: 15 * 60 };
/** Sign-ins from one network, whatever the account: against guessing one password at many accounts. */
const NETWORK = { points: 100, seconds: 15 * 60 };

export interface Attempt {
  account: string;
  accountType: AccountType;
  verifyType: VerifyType;
  /** Password or code, opened. */
  secret: string;
  /** Who the entry is for; the partner entry finds the company's sub-users too. */
  userType: UserType;
  challenge: string;
  remember: boolean;
  /** One of several accounts that the secret opens. */
  accountId?: string;
  /** The account box on the wire, `account` or `Account`. */
  field: 'account' | 'Account';
}

const typesOf = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];

function refuseStatus({ status }: Candidate, field: string): void {
  if (status === AccountStatus.active) return;
  const code = status === AccountStatus.pending ? 'Account.Login.Pending' : 'Account.Login.Disabled';
  refuse(code, { fields: { [field]: code } });
}

/** The one account that the secret opened. Several are a choice for the person to make. */
function choose(opened: Candidate[], { field, accountId }: Attempt): Candidate {
  const wanted = accountId === undefined ? opened : opened.filter(({ user_id }) => user_id === accountId);
  const [first, ...others] = wanted;
  if (!first) refuse('Account.Login.Wrong', { fields: { [field]: 'Account.Login.Wrong' } });
  if (others.length > 0) refuse('Account.Login.Choice');
  refuseStatus(first, field);
  return first;
}

/**
 * Tries to sign somebody in and answers where the browser goes on.
 *
 * Refuses with Account.Page.Expired (challenge unknown here), 4290000000 (too many tries), Account.Login.Wrong at the
 * account's field (unknown account or wrong secret, which cannot be told apart), Account.Login.Choice, or the account's
 * status. The count comes before the hash, and the hash is made for unknown accounts too.
 */
export async function signIn(attempt: Attempt, context: StepContext): Promise<{ redirectUrl: string; user: Candidate }> {
  const { services, now, network } = context;
  const { db, config, hasher } = services;
  await checkChallenge(db, { challenge: attempt.challenge, browser: context.cookie(BROWSER_COOKIE), now: now() });
  const account = storedAccount(attempt.accountType, attempt.account);
  const tries = `signIn ${attempt.userType} ${account} ${network}`;
  await limit(db, `signIn ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
  await limit(db, tries, TRIES, now());
  const candidates = await findCandidates(db, { type: attempt.accountType, account, userTypes: typesOf(attempt.userType) });

  if (attempt.verifyType === VerifyType.code) {
    return context.transaction(async (tx) => {
      await useCode(tx, {
        channel: attempt.accountType === AccountType.phone ? VerifyChannel.phone : VerifyChannel.email,
        account, userType: attempt.userType, code: attempt.secret, secret: config.secret, at: now(),
        scene: attempt.userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin,
        field: attempt.field === 'account' ? 'verify_info' : 'VerifyInfo',
      });
      const user = choose(candidates, attempt);
      await forget(tx, tries);
      return { user, redirectUrl: await finishSignIn(tx, context, { userId: user.user_id, userType: user.user_type, challenge: attempt.challenge, remember: attempt.remember, by: 'code' }) };
    });
  }

  const opened: Candidate[] = [];
  for (const candidate of candidates.length > 0 ? candidates : [undefined]) {
    if ((await hasher.verify(candidate?.password_hash, attempt.secret)) && candidate) opened.push(candidate);
  }
  const user = choose(opened, attempt);
  return context.transaction(async (tx) => {
    await forget(tx, tries);
    return { user, redirectUrl: await finishSignIn(tx, context, { userId: user.user_id, userType: user.user_type, challenge: attempt.challenge, remember: attempt.remember, by: 'password' }) };
  });
}
