import { UserType } from '@portal/common/enums/user/user-type';
import {
  beginEnrolment,
  confirmEnrolment,
  countTry,
  consumeSecondFactorCode,
} from '../second-factor/second-factor.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import type { Candidate } from './account/accounts.db.ts';
import type { Attempt } from './attempt/attempt.ts';

/** What a person answers to the question for a second factor, and in which sign-in. */
export type FactorAnswer = Pick<Attempt, 'challenge' | 'factorCode' | 'enrolmentTicket'>;

/** Remaining step for the second factor, after a correct secret. */
export type FactorStep = 'none' | 'use' | 'enrol';

/**
 * Decides the step, before any transaction. Accounts with a factor need its code. Staff without one must enrol, unless
 * their password has to be changed first.
 *
 * @throws Refusal `Account.Login.SecondFactor`, `Account.Login.SecondFactor.Enrol` with `enrolment` (for this sign-in
 * only), or `4290000000` after five wrong codes
 */
export async function factorStep(
  user: Candidate,
  attempt: FactorAnswer,
  {
    services: { db, vault },
    now,
    locale,
    refuse,
  }: StepContext<'Account.Login.SecondFactor' | 'Account.Login.SecondFactor.Enrol'>,
): Promise<FactorStep> {
  if (user.factor) {
    if (!attempt.factorCode) refuse('Account.Login.SecondFactor');
    await countTry(db, user.user_id, now());
    return 'use';
  }
  if (user.user_type !== UserType.employee || user.must_reset) return 'none';
  if (!attempt.enrolmentTicket || !attempt.factorCode) {
    const enrolment = await beginEnrolment(db, vault, {
      userId: user.user_id,
      holder: attempt.challenge,
      locale,
      at: now(),
    });
    return refuse('Account.Login.SecondFactor.Enrol', { extra: { enrolment } });
  }
  await countTry(db, user.user_id, now());
  return 'enrol';
}

/**
 * Completes the step in the transaction of the sign-in. Returns the recovery codes of a new factor; the owner's other
 * sessions then end, and the owner is notified.
 *
 * @throws Refusal `Account.Login.SecondFactor.Wrong` or `Account.SecondFactor.Enrolment.Expired`
 */
export async function completeFactorStep(
  tx: Tx,
  step: FactorStep,
  user: Candidate,
  attempt: FactorAnswer,
  context: StepContext<
    'Account.Login.SecondFactor.Wrong' | 'Account.SecondFactor.Enrolment.Expired',
    'second_factor_code'
  >,
): Promise<string[] | undefined> {
  const {
    services: { vault, config },
    now,
    network,
    userAgent,
  } = context;
  const at = now();
  const code = attempt.factorCode ?? '';
  if (step === 'none') return undefined;
  if (step === 'use') {
    await consumeSecondFactorCode(tx, vault, { userId: user.user_id, code, at }, context);
    return undefined;
  }
  const codes = await confirmEnrolment(
    tx,
    vault,
    { userId: user.user_id, holder: attempt.challenge, ticket: attempt.enrolmentTicket ?? '', code, at },
    context,
  );
  await endSessionsOf(tx, user.user_id, at);
  await audit(
    tx,
    { actor: user.user_id, action: 'secondFactor.enabled', object: user.user_id, detail: { network } },
    at,
  );
  await notifyOwner(tx, config, { userId: user.user_id, about: 'secondFactorOn', network, userAgent, at });
  return codes;
}
