import type { stepUp } from '@portal/common/contract/sign-in/step-up';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { digest } from '../../../platform/db/ids.ts';
import { sessionSecrets } from '../../../platform/http/caller/browser-sessions.db.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { DEVICE_COOKIE } from '../../../platform/http/caller/cookies.ts';
import type { HandlerInput, StepContext, StepContextOf } from '../../../platform/http/calls/serve.ts';
import { limit, refundUse } from '../../../platform/limits/limits.ts';
import type { FirstStep, SecondStep } from '../../challenge/authentication.ts';
import { passkeysNeeded } from '../../demands/demands.db.ts';
import { findPasskey } from '../../passkeys/passkeys.db.ts';
import { checkPasskey, useChecked } from '../../passkeys/use-passkey.ts';
import { renewSession, sendRenewed } from '../../sessions/sessions.db.ts';
import { confirmPassword, findCandidate, type Candidate } from '../account/accounts.db.ts';
import { triesOf } from '../attempt/begin-attempt.db.ts';
import { noteFailedSignIn, wrongOf } from '../attempt/note-failure.ts';
import { completeFactorStep, factorStep, secondStepOf } from '../factor.ts';
import { NETWORK_ATTEMPT_LIMIT, WRONG_PASSWORD_LIMIT } from '../limits/wrong-password-limit.ts';
import { confirmStep, settleConfirmation } from '../unusual/confirm.ts';
import { makeRecent } from './make-recent.db.ts';

type Body = HandlerInput<typeof stepUp>['body'];
type ByPassword = Extract<Body, { password: string }>;
type ByPasskey = Extract<Body, { credential: object }>;
type Context = StepContextOf<typeof stepUp>;

/** Stands for the login challenge of a sign-in: what is asked for can be answered in this session alone. */
export const challengeOf = ({ sessionId }: Caller): string => `session ${sessionId}`;

/** True when the account's passkeys count as a sign-in: it has as many as it needs. */
export const opensByPasskey = (
  { passkeys, user_type: userType, demand }: Candidate,
  { services: { config } }: StepContext,
): boolean => passkeys > 0 && passkeys >= passkeysNeeded(config, { userType, demand });

/** The caller's account as a sign-in would see it. */
export async function ownAccount(
  db: Db | Tx,
  { userId }: Caller,
  { cookie, now, refuse }: StepContext,
): Promise<Candidate> {
  const user = await findCandidate(db, userId, { device: cookie(DEVICE_COOKIE), now: now() });
  return user ?? refuse('Account.SignIn.Required');
}

/** Makes the session recent with the proof that `tx` has checked. Its secret changes in the browser that holds it. */
async function finish(
  tx: Tx,
  { userId, sessionId }: Caller,
  { first, second }: { first: FirstStep; second: SecondStep | undefined },
  { now, network, refuse, cookie, setCookie }: Context,
): Promise<() => void> {
  const secretHash = await makeRecent(tx, { userId, sessionId }, { first, second, now: now() });
  if (secretHash === undefined) refuse('Account.SignIn.Required');
  await audit(tx, { actor: userId, action: 'session.proven', object: userId, detail: { network, by: first } }, now());
  // A page of another site holds no cookie, and would lose its session with the old secret.
  if (!sessionSecrets(cookie).some(({ secret }) => digest(secret) === secretHash)) return () => undefined;
  const renewed = await renewSession(tx, sessionId, now());
  return () => renewed && sendRenewed({ cookie, setCookie }, renewed);
}

/** By the password, and what a sign-in asks for after it. */
async function byPassword(
  { password, second_factor_code: factorCode, passkey }: ByPassword,
  caller: Caller,
  context: Context,
): Promise<() => void> {
  const {
    services: { db, hasher },
    now,
    network,
  } = context;
  const { userId } = caller;
  const tries = triesOf(userId, network);
  await limit(db, tries, WRONG_PASSWORD_LIMIT, now());
  const user = await ownAccount(db, caller, context);
  if (user.must_reset) context.refuse('Account.Permission.Denied');
  const wrong = (): never => context.refuseAt('password', 'Account.Password.Old.Wrong');
  if (!(await hasher.verify(user.password_hash, password))) {
    await noteFailedSignIn(db, [userId], 'wrongPassword', now());
    return wrong();
  }
  try {
    if (user.sso) context.refuse('Account.Login.Idp.Only', { extra: { sso: user.sso } });
    const confirmation = await confirmStep(user, { by: 'password', given: factorCode }, context);
    const attempt = { challenge: challengeOf(caller), factorCode, passkey };
    const step = await factorStep(user, attempt, context);
    return await context.transaction(async (tx) => {
      if (!(await confirmPassword(tx, user, { tries, change: false }))) wrong();
      await completeFactorStep(tx, step, user, attempt, context);
      await settleConfirmation(tx, user, confirmation, context);
      return finish(tx, caller, { first: 'password', second: secondStepOf(step) }, context);
    });
  } catch (refused) {
    // The password was right, so the attempt does not count; the next steps have limits of their own.
    await refundUse(db, tries);
    throw refused;
  }
}

/** By a passkey alone, whose user was verified. */
async function byPasskey({ credential }: ByPasskey, caller: Caller, context: Context): Promise<() => void> {
  const {
    services: { db },
    refuse,
  } = context;
  const user = await ownAccount(db, caller, context);
  if (user.must_reset) refuse('Account.Permission.Denied');
  if (user.sso) refuse('Account.Login.Idp.Only', { extra: { sso: user.sso } });
  const stored = (await findPasskey(db, credential.id)) ?? refuse('Account.Passkey.Unknown');
  if (stored.user_id !== caller.userId) refuse('Account.Passkey.Refused');
  const checked = await checkPasskey({ credential, stored, purpose: 'signIn', holder: challengeOf(caller) }, context);
  if (!opensByPasskey(user, context)) refuse('Account.Passkey.TwoNeeded');
  return context.transaction(async (tx) => {
    await useChecked(tx, checked, user, context);
    return finish(tx, caller, { first: 'passkey', second: undefined }, context);
  });
}

/**
 * Proves in the caller's session who they are, as a sign-in of the account does: the same demands, limits and lines in
 * the activity. Nothing is kept of a proof when password, account or session have changed since it was begun.
 *
 * @returns sends the new secret of the session; call it after the commit
 * @throws Refusal `Account.Password.Old.Wrong` at `password`, those of a second step, of a passkey or of an unusual
 * sign-in, `Account.Login.Idp.Only`, `Account.SignIn.Required` for a session that has ended, `4290000000`
 */
export async function proveInSession(body: Body, caller: Caller, context: Context): Promise<() => void> {
  const {
    services: { db, config },
    now,
    network,
  } = context;
  const points = NETWORK_ATTEMPT_LIMIT.points * config.networkLimitFactor;
  await limit(db, `signIn ${network}`, { ...NETWORK_ATTEMPT_LIMIT, points }, now());
  try {
    return await ('credential' in body ? byPasskey(body, caller, context) : byPassword(body, caller, context));
  } catch (refused) {
    const wrong = wrongOf(refused);
    if (wrong) await noteFailedSignIn(db, [caller.userId], wrong, now());
    throw refused;
  }
}
