import { FactorWay } from '@portal/common/enums/sign-in/factor-way';
import { UserType } from '@portal/common/enums/user/user-type';
import type { PasskeyRefusal } from '@portal/common/contract/refusals';
import { authentication } from '@portal/common/contract/sign-in/webauthn';
import {
  beginEnrolment,
  confirmEnrolment,
  countSignInTry,
  consumeSecondFactorCode,
  forgetTries,
} from '../second-factor/second-factor.db.ts';
import { passkeysNeeded } from '../demands/demands.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import type { SecondStep } from '../challenge/authentication.ts';
import { issueChallenge, signInHolder } from '../passkeys/challenges.db.ts';
import { findPasskey, listPasskeysOf } from '../passkeys/passkeys.db.ts';
import { checkPasskey, useChecked, type CheckedPasskey } from '../passkeys/use-passkey.ts';
import { requestOptionsFor } from '../passkeys/webauthn.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import type { Candidate } from './account/accounts.db.ts';
import type { Attempt } from './attempt/attempt.ts';
import { makeNeededPasskeys, type MakeRefusal } from './passkey/needed-passkeys.ts';
import { readAnswer } from './passkey/read-answer.ts';

/** What a person answers to the question for a second factor, and in which sign-in. */
export type FactorAnswer = Pick<Attempt, 'challenge' | 'factorCode' | 'enrolmentTicket' | 'passkey' | 'newPasskey'>;

/** Remaining step for the second factor, after a correct secret: a code, or a passkey that was checked already. */
export type FactorStep = 'none' | 'use' | 'enrol' | CheckedPasskey;

type StepRefusal =
  | 'Account.Login.SecondFactor'
  | 'Account.Login.SecondFactor.Enrol'
  | 'Account.Login.SecondFactor.Wrong'
  | PasskeyRefusal
  | MakeRefusal;

/** What an ID token says of a step that was taken. */
export const secondStepOf = (step: FactorStep): SecondStep | undefined =>
  typeof step === 'object' ? 'passkey' : step === 'none' ? undefined : 'totp';

/** Holder of the passkey challenges of this sign-in. */
const holderOf = ({ challenge }: FactorAnswer, { cookie }: StepContext): string =>
  signInHolder(challenge, cookie(BROWSER_COOKIE));

/** The step by one of these ways, or the refusal that asks for it. */
async function stepBy(
  ways: readonly FactorWay[],
  user: Candidate,
  attempt: FactorAnswer,
  context: StepContext<'Account.Login.SecondFactor' | PasskeyRefusal>,
): Promise<'use' | CheckedPasskey> {
  const {
    services: { db, config },
    now,
    refuse,
  } = context;
  const { user_id: userId } = user;
  const holder = holderOf(attempt, context);
  const mayUse = (way: FactorWay) => ways.includes(way);
  if (attempt.passkey !== undefined && mayUse(FactorWay.passkey)) {
    await countSignInTry(db, userId, now());
    const credential = readAnswer(authentication, attempt.passkey);
    const stored = (await findPasskey(db, credential.id)) ?? refuse('Account.Passkey.Unknown');
    if (stored.user_id !== userId) refuse('Account.Passkey.Refused');
    return checkPasskey({ credential, stored, purpose: 'secondStep', holder }, context);
  }
  if (attempt.factorCode && mayUse(FactorWay.code)) {
    await countSignInTry(db, userId, now());
    return 'use';
  }
  const passkey = mayUse(FactorWay.passkey)
    ? requestOptionsFor(config, {
        challenge: await issueChallenge(db, { purpose: 'secondStep', holder, userId, at: now() }),
        allowed: await listPasskeysOf(db, userId),
      })
    : undefined;
  return refuse('Account.Login.SecondFactor', { extra: { ways, ...(passkey ? { passkey } : {}) } });
}

/**
 * Decides the step, before any transaction. Accounts with a factor need its code or one of their passkeys. Staff without
 * one must enrol, and so must people whose company demands a second step, unless their password has to be changed first.
 * Who needs passkeys (`STAFF_FACTOR`, a demand) uses one once they have enough; until then they make them, after the
 * code of a factor that they have.
 *
 * @throws Refusal `Account.Login.SecondFactor` with the `ways`, `Account.Login.SecondFactor.Enrol` with `enrolment` (for
 * this sign-in only), those of a passkey or of making one, or `4290000000` after five wrong codes
 */
export async function factorStep(
  user: Candidate,
  attempt: FactorAnswer,
  context: StepContext<StepRefusal, 'second_factor_code'>,
): Promise<FactorStep> {
  const {
    services: { db, vault, config },
    now,
    locale,
    refuse,
  } = context;
  const { user_id: userId, user_type: userType, passkeys, demand } = user;
  const needed = passkeysNeeded(config, { userType, demand });
  if (needed > 0 && passkeys >= needed) return stepBy([FactorWay.passkey], user, attempt, context);
  if (needed > 0 && !user.must_reset) {
    const made = attempt.newPasskey;
    if (user.factor && made === undefined) {
      await stepBy([FactorWay.code], user, attempt, context);
      await context.transaction((tx) => useCode(tx, user, attempt, context));
    }
    await makeNeededPasskeys({ userId, holder: holderOf(attempt, context), needed, made }, context);
    return 'none';
  }
  if (user.factor) {
    const both = passkeys > 0 && needed === 0;
    return stepBy(both ? [FactorWay.code, FactorWay.passkey] : [FactorWay.code], user, attempt, context);
  }
  if (user.must_reset || (userType !== UserType.employee && demand === null)) return 'none';
  if (passkeys > 0 && demand !== null) return stepBy([FactorWay.passkey], user, attempt, context);
  if (!attempt.enrolmentTicket || !attempt.factorCode) {
    const enrolment = await beginEnrolment(db, vault, { userId, holder: attempt.challenge, locale, at: now() });
    return refuse('Account.Login.SecondFactor.Enrol', { extra: { enrolment } });
  }
  await countSignInTry(db, userId, now());
  return 'enrol';
}

/** Consumes the code of an attempt. */
function useCode(
  tx: Tx,
  { user_id: userId }: Candidate,
  { factorCode = '' }: FactorAnswer,
  context: StepContext<'Account.Login.SecondFactor.Wrong', 'second_factor_code'>,
): Promise<void> {
  const { services, now } = context;
  return consumeSecondFactorCode(tx, services.vault, { userId, code: factorCode, at: now() }, context);
}

/**
 * Completes the step in the transaction of the sign-in. Returns the recovery codes of a new factor; the owner's other
 * sessions then end, and the owner is notified.
 *
 * @throws Refusal `Account.Login.SecondFactor.Wrong`, `Account.SecondFactor.Enrolment.Expired`, or those of a passkey
 */
export async function completeFactorStep(
  tx: Tx,
  step: FactorStep,
  user: Candidate,
  attempt: FactorAnswer,
  context: StepContext<
    'Account.Login.SecondFactor.Wrong' | 'Account.SecondFactor.Enrolment.Expired' | PasskeyRefusal,
    'second_factor_code'
  >,
): Promise<string[] | undefined> {
  const { services, now, network, userAgent } = context;
  const at = now();
  const { user_id: userId } = user;
  if (step === 'none') return undefined;
  if (step === 'use') {
    await useCode(tx, user, attempt, context);
    return undefined;
  }
  if (step !== 'enrol') {
    await useChecked(tx, step, user, context);
    await forgetTries(tx, userId);
    return undefined;
  }
  const codes = await confirmEnrolment(
    tx,
    services.vault,
    { userId, holder: attempt.challenge, ticket: attempt.enrolmentTicket ?? '', code: attempt.factorCode ?? '', at },
    context,
  );
  await endSessionsOf(tx, userId, at);
  await audit(tx, { actor: userId, action: 'secondFactor.enabled', object: userId, detail: { network } }, at);
  await notifyOwner(tx, services, { userId, act: 'secondFactor.enabled', network, userAgent, at });
  return codes;
}
