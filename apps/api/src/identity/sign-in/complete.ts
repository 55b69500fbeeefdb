import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { SignInRefusal, unknownAccount, WrongCode } from '@portal/common/contract/refusals';
import type { signInEnterprise } from '@portal/common/contract/sign-in/sign-in';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { formatInZone } from '@portal/common/intl/time-zone';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import type { SignInKind } from '../../platform/metrics/metrics.ts';
import { kindsText } from '../addresses/cancellation-block-text.ts';
import { findPendingDeletion } from '../addresses/pending-deletion.db.ts';
import { issueResetCode } from '../password/reset-code.db.ts';
import { readerOfAccount } from '../time-zone/time-zone.db.ts';
import { hasSignedInBefore, type Candidate } from './account/accounts.db.ts';
import { completeFactorStep, factorStep, secondStepOf, type FactorAnswer } from './factor.ts';
import { finishSignIn, type Proven } from './finish-sign-in.ts';

/** The refusals of a sign-in after its secret. */
type ProvenRefusal = Exclude<
  SignInRefusal,
  'Account.Login.Wrong' | 'Account.Login.Choice' | (typeof unknownAccount)[number] | WrongCode
>;

/** Signed in, or required to set a password first, without a session. */
export type Outcome =
  | { kind: 'signedIn'; redirectUrl: string; recoveryCodes: string[] | undefined }
  | { kind: 'mustReset'; resetCode: string; reason: ResetReason; user: Candidate };

/** An outcome on the wire, in the shape of enterprises and individuals. */
export function signInReplyOf(outcome: Outcome): ReplyOf<typeof signInEnterprise> {
  if (outcome.kind === 'mustReset') {
    const { user, resetCode, reason } = outcome;
    return {
      reset_code: resetCode,
      status: reason,
      user_name: user.user_name,
      user_id: user.user_id,
      user_type: user.user_type,
    };
  }
  return {
    redirect_url: outcome.redirectUrl,
    ...(outcome.recoveryCodes ? { recovery_codes: outcome.recoveryCodes } : {}),
  };
}

/** The refusals of an attempt whose secret was right: the person goes on. */
const STEPS: readonly string[] = [
  'Account.Login.Choice',
  'Account.Login.SecondFactor',
  'Account.Login.SecondFactor.Enrol',
  'Account.Login.Passkey.Enrol',
  'Account.Login.Confirm',
];

/** Counts a sign-in by its result. */
export async function countSignIn(
  kind: SignInKind,
  { metrics }: Pick<Services, 'metrics'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await work();
    metrics.signIn(kind, outcome.kind === 'signedIn' ? 'ok' : 'step');
    return outcome;
  } catch (error) {
    metrics.signIn(kind, error instanceof Refusal ? (STEPS.includes(error.code) ? 'step' : 'refused') : 'failed');
    throw error;
  }
}

/** An account that may not sign in, although its secret was right. */
type UnusableRefusal =
  | 'Account.Login.Disabled'
  | 'Account.Login.Pending'
  | 'Account.Login.Deleting'
  | 'Account.Login.Idp.Only';

/** Refuses by account status. */
async function refuseStatus<Field extends string>(
  { user_id, status }: Candidate,
  field: Field,
  { services: { db }, locale, refuseAt }: StepContext<UnusableRefusal, Field>,
): Promise<void> {
  if (status === AccountStatus.active) return;
  const deleting = status === AccountStatus.cancelling ? await findPendingDeletion(db, user_id) : undefined;
  if (deleting) {
    const { timeZone } = await readerOfAccount(db, user_id);
    const time = (at: Date) => formatInZone(locale, timeZone, at);
    refuseAt(field, 'Account.Login.Deleting', {
      text: deleting.held_by.length > 0 ? 'signIn.deletingHeld' : 'signIn.deleting',
      values: {
        since: time(deleting.since),
        until: time(deleting.until),
        reasons: kindsText(locale, deleting.held_by),
      },
      extra: { deleting },
    });
  }
  refuseAt(field, status === AccountStatus.pending ? 'Account.Login.Pending' : 'Account.Login.Disabled');
}

/**
 * Refuses an account that may not sign in: by its status, or because it signs in through its company's provider only.
 * Only called after a correct secret.
 */
export async function checkUsable<Field extends string>(
  user: Candidate,
  field: Field,
  context: StepContext<UnusableRefusal, Field>,
): Promise<void> {
  await refuseStatus(user, field, context);
  if (user.sso) context.refuse('Account.Login.Idp.Only', { extra: { sso: user.sso } });
}

/** Signs in a fully authenticated user, or issues the code that sets a password. */
export async function finish(
  tx: Tx,
  user: Candidate,
  recoveryCodes: string[] | undefined,
  { challenge, remember, by, second }: Pick<Proven, 'challenge' | 'remember' | 'by' | 'second'>,
  context: StepContext<'Account.Page.Expired'>,
): Promise<Outcome> {
  const { now } = context;
  if (user.must_reset) {
    const reason = (await hasSignedInBefore(tx, user.user_id)) ? ResetReason.byStaff : ResetReason.firstSignIn;
    const resetCode = await issueResetCode(tx, { userId: user.user_id, reason, at: now() });
    await audit(
      tx,
      { actor: user.user_id, action: 'signIn.mustReset', object: user.user_id, detail: { network: context.network } },
      now(),
    );
    return { kind: 'mustReset', resetCode, reason, user };
  }
  const redirectUrl = await finishSignIn(tx, context, {
    userId: user.user_id,
    userType: user.user_type,
    challenge,
    remember,
    by,
    second,
  });
  return { kind: 'signedIn', redirectUrl, recoveryCodes };
}

/**
 * The rest of every sign-in after its secret: the second factor, then session or new password in one transaction.
 *
 * @param consume uses up the secret in that transaction and checks that it still opens the account; `change` as in
 * `confirmPassword`
 * @throws Refusal of the second factor (a code or a passkey), or `Account.Page.Expired`
 */
export async function completeSignIn(
  user: Candidate,
  attempt: FactorAnswer & Pick<Proven, 'challenge' | 'remember' | 'by'>,
  context: StepContext<ProvenRefusal, 'second_factor_code'>,
  consume: (tx: Tx, change: boolean) => Promise<void>,
): Promise<Outcome> {
  const step = await factorStep(user, attempt, context);
  return context.transaction(async (tx) => {
    await consume(tx, step === 'enrol');
    const recoveryCodes = await completeFactorStep(tx, step, user, attempt, context);
    return finish(tx, user, recoveryCodes, { ...attempt, second: secondStepOf(step) }, context);
  });
}
