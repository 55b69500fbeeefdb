import {
  AUTHORISE_PATH,
  DEVICE_AUTHORISE_PATH,
  END_SESSION_PATH,
  SIGN_OUT_PATH,
  TOKEN_PATH,
} from '@portal/common/contract/sign-in/oauth';
import { APPLICATION_PATHS } from '../../platform/http/cors.ts';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { answerPreflight } from './clients/application-cors.ts';
import { authorise, authoriseByForm, resume } from './authorise.ts';
import { authoriseDevice } from './device-code.ts';
import { connectLibrary } from './library/library.ts';
import { endSession } from './sign-out/end-session.ts';
import { signOut } from './sign-out/sign-out.ts';
import { issueToken } from './token.ts';
import type { Services } from '../../platform/http/services.ts';

const BY_LIBRARY = [
  '/oauth2/jwks',
  '/oauth2/userinfo',
  '/oauth2/revoke',
  '/oauth2/introspect',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
];

/** Handler with a declared policy that answers refusals. */
const route = (policy: string, run: (c: RequestContext) => Promise<Response>) =>
  declare(policy, async (c: RequestContext) => {
    try {
      return await run(c);
    } catch (error) {
      return answerRefusal(c, error);
    }
  });

/** Mounts the OAuth provider: authorization, tokens, the portal's session, sign-out. */
export function oauthRoutes(app: App, services: Services): void {
  const library = connectLibrary(services);
  app.get(
    AUTHORISE_PATH,
    route('anyone: starts a sign-in', (c) => authorise(c, library, services)),
  );
  app.post(
    AUTHORISE_PATH,
    route('anyone: starts a sign-in', (c) => authoriseByForm(c)),
  );
  app.get(
    `${AUTHORISE_PATH}/:uid`,
    route('anyone: continues a sign-in that was completed in this browser', (c) => resume(c, library, services)),
  );
  app.post(
    DEVICE_AUTHORISE_PATH,
    route('anyone: starts a sign-in on a device', (c) => authoriseDevice(c, library, services)),
  );
  app.post(
    TOKEN_PATH,
    route('anyone: codes, refresh tokens and session cookies are the proof', (c) => issueToken(c, library, services)),
  );
  app.post(
    SIGN_OUT_PATH,
    route('anyone: ends the session of the cookie, if there is one', (c) => signOut(c, services)),
  );
  app.on(
    ['GET', 'POST'],
    END_SESSION_PATH,
    route('anyone: the session of the cookie ends, after a question unless an id token of its person is given', (c) =>
      endSession(c, services),
    ),
  );
  for (const path of APPLICATION_PATHS)
    app.options(
      path,
      route('anyone: a browser asks whether a page may call', (c) => answerPreflight(c, services)),
    );
  for (const path of BY_LIBRARY)
    app.all(
      path,
      declare('the OAuth library decides, as the standards say', (c: RequestContext) => library(c)),
    );
}
