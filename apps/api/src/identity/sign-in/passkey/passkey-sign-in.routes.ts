import { beginPasskeySignIn, signInByPasskey } from '@portal/common/contract/sign-in/passkey-sign-in';
import { BROWSER_COOKIE } from '../../../platform/http/caller/browser-cookie.ts';
import { DEVICE_COOKIE } from '../../../platform/http/caller/cookies.ts';
import { serveInSteps, type HandlerInput, type StepContextOf } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { limit, type Limit } from '../../../platform/limits/limits.ts';
import { checkChallenge } from '../../challenge/challenge.db.ts';
import { passkeysNeeded } from '../../demands/demands.db.ts';
import { issueChallenge, signInHolder } from '../../passkeys/challenges.db.ts';
import { findPasskey } from '../../passkeys/passkeys.db.ts';
import { checkPasskey, useChecked } from '../../passkeys/use-passkey.ts';
import { requestOptionsFor } from '../../passkeys/webauthn.ts';
import { findCandidate } from '../account/accounts.db.ts';
import { typesOf } from '../attempt/attempt.ts';
import { noteFailedSignIn, wrongOf } from '../attempt/note-failure.ts';
import { checkUsable, countSignIn, finish, signInReplyOf, type Outcome } from '../complete.ts';
import { NETWORK_ATTEMPT_LIMIT } from '../limits/wrong-password-limit.ts';

/** Options per network: each open sign-in page takes new ones every five minutes. */
const OPTIONS: Limit = { points: 600, seconds: 15 * 60 };

/** Signs in the account of a passkey, as after any other secret and its second step. */
async function trySignIn(
  { body }: Pick<HandlerInput<typeof signInByPasskey>, 'body'>,
  context: StepContextOf<typeof signInByPasskey>,
): Promise<Outcome> {
  const {
    services: { db, config },
    now,
    cookie,
    refuse,
  } = context;
  const { login_challenge: challenge, credential } = body;
  const browser = cookie(BROWSER_COOKIE);
  await checkChallenge(db, { challenge, browser, now: now() }, context);
  const stored = await findPasskey(db, credential.id);
  // Read before the challenge is taken, so that one of both sees an end of sessions in between.
  const user = stored && (await findCandidate(db, stored.user_id, { device: cookie(DEVICE_COOKIE), now: now() }));
  if (!stored || !user) {
    await noteFailedSignIn(db, [], 'unknownPasskey', now());
    return refuse('Account.Passkey.Unknown');
  }
  try {
    // The person named no account, so the passkey has to.
    if (credential.response.userHandle === undefined) refuse('Account.Passkey.Refused');
    const checked = await checkPasskey(
      { credential, stored, purpose: 'signIn', holder: signInHolder(challenge, browser) },
      context,
    );
    if (!typesOf(body.user_type).includes(user.user_type))
      refuse('Account.Passkey.OtherPage', { extra: { user_type: user.user_type } });
    await checkUsable(user, 'credential', context);
    if (user.passkeys < passkeysNeeded(config, { userType: user.user_type, demand: user.demand }))
      refuse('Account.Passkey.TwoNeeded');
    return await context.transaction(async (tx) => {
      await useChecked(tx, checked, user, context);
      return finish(tx, user, undefined, { challenge, remember: body.remember === 1, by: 'passkey' }, context);
    });
  } catch (refused) {
    const wrong = wrongOf(refused);
    if (wrong) await noteFailedSignIn(db, [user.user_id], wrong, now());
    throw refused;
  }
}

/** Sign-in by a passkey: the page gets a challenge, which names no account, and sends the answer of the device. */
export function passkeySignInRoutes(app: App, services: Services): void {
  const { config, db } = services;
  const perNetwork = (rule: Limit): Limit => ({ ...rule, points: rule.points * config.networkLimitFactor });

  serveInSteps(app, services, beginPasskeySignIn, async ({ body }, context) => {
    const { now, network, cookie } = context;
    const browser = cookie(BROWSER_COOKIE);
    await limit(db, `passkey options ${network}`, perNetwork(OPTIONS), now());
    await checkChallenge(db, { challenge: body.login_challenge, browser, now: now() }, context);
    const holder = signInHolder(body.login_challenge, browser);
    return requestOptionsFor(config, { challenge: await issueChallenge(db, { purpose: 'signIn', holder, at: now() }) });
  });

  serveInSteps(app, services, signInByPasskey, async (input, context) => {
    await limit(db, `signIn ${context.network}`, perNetwork(NETWORK_ATTEMPT_LIMIT), context.now());
    return signInReplyOf(await countSignIn('passkey', services, () => trySignIn(input, context)));
  });
}
