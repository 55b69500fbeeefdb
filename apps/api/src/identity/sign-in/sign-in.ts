import type { SignInRefusal, UnusualRefusal } from '@portal/common/contract/refusals';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { refundUse } from '../../platform/limits/limits.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { consumeCode } from '../verify-code/verify-code.db.ts';
import { checkUsable, completeSignIn, countSignIn, type Outcome } from './complete.ts';
import { confirmPassword, storedAccount, type Candidate } from './account/accounts.db.ts';
import { beginAttempt, triesOf } from './attempt/begin-attempt.db.ts';
import { typesOf, type Attempt } from './attempt/attempt.ts';
import { allowsChoice, issueChoiceTicket, consumeChoiceTicket, type ChoiceKey } from './account/choice.db.ts';
import { noteFailedSignIn, wrongOf } from './attempt/note-failure.ts';
import { codeOf, accountsOpenedBy } from './attempt/check-secret.ts';
import { confirmStep, settleConfirmation } from './unusual/confirm.ts';
import { DEVICE_COOKIE } from '../../platform/http/caller/cookies.ts';

/** The context of a sign-in whose entry has these fields. */
type SignInContext<Field extends string> = StepContext<SignInRefusal | UnusualRefusal, Field | 'second_factor_code'>;

/** The single usable account that the secret opened. With several, the user has to choose. */
async function choose<Field extends string>(
  opened: readonly Candidate[],
  { fields }: Attempt<Field>,
  key: ChoiceKey,
  context: SignInContext<Field>,
): Promise<Candidate> {
  const {
    services: { db },
    now,
  } = context;
  const usable = opened.filter(({ status }) => status === AccountStatus.active);
  const first = usable[0] ?? opened[0] ?? context.refuseAt(fields.account, 'Account.Login.Wrong');
  if (usable.length > 1) {
    const candidates = usable.map(({ user_id }) => user_id);
    context.refuse('Account.Login.Choice', {
      extra: { choice_ticket: await issueChoiceTicket(db, { ...key, candidates, at: now() }) },
    });
  }
  await checkUsable(first, fields.account, context);
  return first;
}

/** Refuses an account that its ticket does not allow. */
async function checkChoice(
  { accountId, choiceTicket }: Attempt,
  key: ChoiceKey,
  { services: { db }, now, refuse }: StepContext<'Account.Page.Expired'>,
): Promise<void> {
  if (accountId === undefined) return;
  const allowed =
    choiceTicket !== undefined && (await allowsChoice(db, choiceTicket, { ...key, accountId, at: now() }));
  if (!allowed) refuse('Account.Page.Expired');
}

/** `trySignIn`, counted. */
export async function signIn<Field extends string>(
  attempt: Attempt<Field>,
  context: SignInContext<Field>,
): Promise<Outcome> {
  const kind = attempt.verifyType === VerifyType.code ? 'code' : 'password';
  return countSignIn(kind, context.services, () => trySignIn(attempt, kind, context));
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
 * code, of the account's status, `Account.Login.Idp.Only`, `Account.Login.Choice`, or of the second factor
 */
async function trySignIn<Field extends string>(
  attempt: Attempt<Field>,
  by: 'password' | 'code',
  context: SignInContext<Field>,
): Promise<Outcome> {
  const { services, now, network } = context;
  const { db, config } = services;
  const account = storedAccount(attempt.accountType, attempt.account);
  const key: ChoiceKey = {
    challenge: attempt.challenge,
    account,
    accountType: attempt.accountType,
    userType: attempt.userType,
  };
  // Before the attempt is counted: without a valid ticket no secret is tried.
  await checkChoice(attempt, key, context);
  const found = await beginAttempt(
    db,
    {
      challenge: attempt.challenge,
      nonces: attempt.nonces,
      browser: context.cookie(BROWSER_COOKIE),
      device: context.cookie(DEVICE_COOKIE),
      now: now(),
      type: attempt.accountType,
      account,
      userTypes: typesOf(attempt.userType),
      byCode: attempt.verifyType === VerifyType.code,
      network,
      networkLimitFactor: config.networkLimitFactor,
    },
    context,
  );
  const ids = (accounts: readonly Candidate[]) => accounts.map(({ user_id }) => user_id);
  const { accountId } = attempt;
  const candidates = accountId === undefined ? found : found.filter(({ user_id }) => user_id === accountId);
  const opened = await accountsOpenedBy(attempt, account, candidates, context).catch(async (refused: unknown) => {
    const wrong = wrongOf(refused);
    if (wrong) await noteFailedSignIn(db, ids(found), wrong, now());
    throw refused;
  });
  if (opened.length === 0) {
    await noteFailedSignIn(db, ids(found), 'wrongPassword', now());
    return context.refuseAt(attempt.fields.account, 'Account.Login.Wrong');
  }

  const counted = found.map(({ user_id }) => triesOf(user_id, network));
  try {
    const user = await choose(opened, attempt, key, context);
    const tries = triesOf(user.user_id, network);
    const confirmation = await confirmStep(user, { by, given: attempt.factorCode }, context);
    const outcome = await completeSignIn(user, { ...attempt, by }, context, async (tx, change) => {
      if (attempt.verifyType === VerifyType.code) await consumeCode(tx, codeOf(attempt, account), context);
      if (!(await confirmPassword(tx, user, { tries, change })))
        context.refuseAt(attempt.fields.account, 'Account.Login.Wrong');
      if (attempt.choiceTicket !== undefined && !(await consumeChoiceTicket(tx, attempt.choiceTicket)))
        context.refuse('Account.Page.Expired');
      await settleConfirmation(tx, user, confirmation, context);
    });
    // Accounts that share the address were not attacked either, so their attempts do not count.
    if (counted.length > 1) await refundUse(db, ...counted.filter((one) => one !== tries));
    return outcome;
  } catch (refused) {
    const wrong = wrongOf(refused);
    if (wrong) await noteFailedSignIn(db, ids(opened), wrong, now());
    // The secret was correct, so the attempt does not count; the next steps have their own limits.
    await refundUse(db, ...counted);
    throw refused;
  }
}
