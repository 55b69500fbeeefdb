import type { SignInRefusal } from '@portal/common/contract/refusals';
import { AccountStatus } from '@portal/common/enums/account/account-status';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { findPendingDeletion } from '../cancellation/pending-deletion.db.ts';
import { DEVICE_COOKIE, finishSignIn } from './finish-sign-in.db.ts';
import { issueResetCode } from '../password/reset-code.db.ts';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { refundUse } from '../limits/limits.ts';
import type { StepContext } from '../http/serve.ts';
import { BROWSER_COOKIE } from '../oauth/challenge.db.ts';
import { consumeCode } from '../verify-code/verify-code.db.ts';
import { confirmPassword, storedAccount, hasSignedInBefore, type Candidate } from './accounts.db.ts';
import { beginAttempt } from './begin-attempt.db.ts';
import { typesOf, type Attempt } from './attempt.ts';
import { allowsChoice, issueChoiceTicket, consumeChoiceTicket, type ChoiceKey } from './choice.db.ts';
import { factorStep, completeFactorStep } from './factor.ts';
import { codeOf, accountsOpenedBy } from './check-secret.ts';

/** Wrong secrets per account and network, so that a stranger cannot lock the owner out. */
const TRIES = { points: 10, seconds: 15 * 60 };
/** Attempts per network, for any account: against password spraying. */
const NETWORK = { points: 100, seconds: 15 * 60 };

/** Signed in, or required to set a password first, without a session. */
export type Outcome =
  | { kind: 'signedIn'; redirectUrl: string; recoveryCodes: string[] | undefined }
  | { kind: 'mustReset'; resetCode: string; reason: ResetReason; user: Candidate };

/** The context of a sign-in whose entry has these fields. */
type SignInContext<Field extends string> = StepContext<SignInRefusal, Field | 'second_factor_code'>;

/** Refuses by account status. Only called after a correct secret. */
async function refuseStatus<Field extends string>(
  { user_id, status }: Candidate, field: Field, { services: { db }, locale, refuseAt }: SignInContext<Field>,
): Promise<void> {
  if (status === AccountStatus.active) return;
  const deleting = status === AccountStatus.cancelling ? await findPendingDeletion(db, user_id) : undefined;
  if (deleting) {
    const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
    refuseAt(field, 'Account.Login.Deleting', {
      text: 'signIn.deleting', values: { since: day(deleting.since), until: day(deleting.until) },
      extra: { deleting },
    });
  }
  refuseAt(field, status === AccountStatus.pending ? 'Account.Login.Pending' : 'Account.Login.Disabled');
}

/** The single usable account that the secret opened. With several, the user has to choose. */
async function choose<Field extends string>(
  opened: readonly Candidate[], { fields }: Attempt<Field>, key: ChoiceKey, context: SignInContext<Field>,
): Promise<Candidate> {
  const { services: { db }, now } = context;
  const usable = opened.filter(({ status }) => status === AccountStatus.active);
  const first = usable[0] ?? opened[0] ?? context.refuseAt(fields.account, 'Account.Login.Wrong');
  if (usable.length > 1) {
    const candidates = usable.map(({ user_id }) => user_id);
    context.refuse('Account.Login.Choice', { extra: { choice_ticket: await issueChoiceTicket(db, { ...key, candidates, at: now() }) } });
  }
  await refuseStatus(first, fields.account, context);
  return first;
}

/** Restricts the candidates to the selected account, if its ticket allows it. */
async function named(
  candidates: Candidate[], { accountId, choiceTicket }: Attempt, key: ChoiceKey, { services: { db }, now, refuse }: StepContext<'Account.Page.Expired'>,
): Promise<Candidate[]> {
  if (accountId === undefined) return candidates;
  const allowed = choiceTicket !== undefined && (await allowsChoice(db, choiceTicket, { ...key, accountId, at: now() }));
  if (!allowed) refuse('Account.Page.Expired');
  return candidates.filter(({ user_id }) => user_id === accountId);
}

/** Signs in a fully authenticated user, or issues the code that sets a password. */
async function finish(tx: Tx, user: Candidate, recoveryCodes: string[] | undefined, attempt: Attempt, context: StepContext<'Account.Page.Expired'>): Promise<Outcome> {
  const { now } = context;
  if (user.must_reset) {
    const reason = (await hasSignedInBefore(tx, user.user_id)) ? ResetReason.byStaff : ResetReason.firstSignIn;
    const resetCode = await issueResetCode(tx, { userId: user.user_id, reason, at: now() });
    await audit(tx, { actor: user.user_id, action: 'signIn.mustReset', object: user.user_id, detail: { network: context.network } }, now());
    return { kind: 'mustReset', resetCode, reason, user };
  }
  const redirectUrl = await finishSignIn(tx, context, {
    userId: user.user_id, userType: user.user_type, challenge: attempt.challenge, remember: attempt.remember,
    by: attempt.verifyType === VerifyType.code ? 'code' : 'password',
  });
  return { kind: 'signedIn', redirectUrl, recoveryCodes };
}

/**
 * Tries to sign in and returns the redirect URL, or a code that sets a new password first.
 *
 * Attempts are counted before the hash, and a hash is verified for unknown accounts too. Nothing about the account is
 * revealed before a correct secret; nothing the secret gives is revealed before the second factor. Code, ticket and
 * factor are consumed together in the transaction that signs in, so a refusal consumes none of them.
 *
 * @throws Refusal `Account.Page.Expired` (unknown challenge or used ticket), `4290000000` (too many attempts),
 * `Account.Login.Wrong` at the account's field (unknown account or wrong secret, indistinguishable), refusals of a
 * code, of the account's status, `Account.Login.Choice`, or of the second factor
 */
export async function signIn<Field extends string>(attempt: Attempt<Field>, context: SignInContext<Field>): Promise<Outcome> {
  const { services, now, network } = context;
  const { db, config } = services;
  const account = storedAccount(attempt.accountType, attempt.account);
  const tries = `signIn ${attempt.userType} ${account} ${network}`;
  const key: ChoiceKey = { challenge: attempt.challenge, account, accountType: attempt.accountType, userType: attempt.userType };
  const found = await beginAttempt(db, {
    challenge: attempt.challenge, browser: context.cookie(BROWSER_COOKIE), device: context.cookie(DEVICE_COOKIE), now: now(),
    type: attempt.accountType, account, userTypes: typesOf(attempt.userType),
    limits: [
      { key: `signIn ${network}`, rule: { ...NETWORK, points: NETWORK.points * config.networkLimitFactor } },
      { key: tries, rule: TRIES },
    ],
  }, context);
  const opened = await accountsOpenedBy(attempt, account, await named(found, attempt, key, context), context);
  if (opened.length === 0) return context.refuseAt(attempt.fields.account, 'Account.Login.Wrong');

  try {
    const user = await choose(opened, attempt, key, context);
    const step = await factorStep(user, attempt, context);
    return await context.transaction(async (tx) => {
      if (attempt.verifyType === VerifyType.code) await consumeCode(tx, { ...codeOf(attempt, account), secret: config.secret, at: now() }, context);
      if (!(await confirmPassword(tx, user, tries))) context.refuseAt(attempt.fields.account, 'Account.Login.Wrong');
      if (attempt.choiceTicket !== undefined && !(await consumeChoiceTicket(tx, attempt.choiceTicket))) context.refuse('Account.Page.Expired');
      const recoveryCodes = await completeFactorStep(tx, step, user, attempt, context);
      return finish(tx, user, recoveryCodes, attempt, context);
    });
  } catch (refused) {
    // The secret was correct: what follows it has limits of its own.
    await refundUse(db, tries);
    throw refused;
  }
}
