import { beginPasskeyStepUp, readStepUpWays, stepUp } from '@portal/common/contract/sign-in/step-up';
import { RECENT_SIGN_IN } from '@portal/common/rules/limits';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { issueChallenge } from '../../passkeys/challenges.db.ts';
import { listPasskeysOf } from '../../passkeys/passkeys.db.ts';
import { requestOptionsFor } from '../../passkeys/webauthn.ts';
import { providerNameOf } from './make-recent.db.ts';
import { challengeOf, opensByPasskey, ownAccount, proveInSession } from './step-up.ts';

/** Proving in a session who the caller is, for changes that need a recent sign-in. */
export function stepUpRoutes(app: App, services: Services): void {
  serve(app, services, readStepUpWays, async ({ caller }, context) => {
    const { tx } = context;
    const user = await ownAccount(tx, caller, context);
    const mayProve = user.sso === null && !user.must_reset;
    const password = mayProve && user.password_hash !== null;
    const passkey = mayProve && opensByPasskey(user, context);
    const provider = password || passkey ? null : (user.sso?.idp_name ?? (await providerNameOf(tx, caller.userId)));
    return { password, passkey, provider };
  });

  serve(app, services, beginPasskeyStepUp, async ({ caller }, { tx, now }) =>
    requestOptionsFor(services.config, {
      challenge: await issueChallenge(tx, {
        purpose: 'signIn',
        holder: challengeOf(caller),
        userId: caller.userId,
        at: now(),
      }),
      allowed: await listPasskeysOf(tx, caller.userId),
    }),
  );

  serveInSteps(app, services, stepUp, async ({ body, caller }, context) => {
    const sendSecret = await proveInSession(body, caller, context);
    sendSecret();
    return { recent_seconds: RECENT_SIGN_IN.livesMs / 1000 };
  });
}
