import { saveSignInState, takeSignInState } from '@portal/common/contract/sign-in/sign-in-state';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { App } from '../../platform/http/request/app-type.ts';
import { limit } from '../../platform/limits/limits.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import { BROWSER_COOKIE, newBrowser, ownBrowser } from '../../platform/http/caller/browser-cookie.ts';
import { CHALLENGE_SECONDS } from '../challenge/challenge.db.ts';
import { consumeSignInState, storeSignInState } from './sign-in-state.db.ts';
import type { Services } from '../../platform/http/services.ts';

const PURPOSE = 'sign-in state';
/** Saved states per network. */
const NETWORK = { points: 100, seconds: 15 * 60 };

/**
 * Keeps the state of a pending authorization request on the server, for in-app browsers that lose their session
 * storage.
 */
export function signInStateRoutes(app: App, services: Services): void {
  const { config, db, vault } = services;

  serveInSteps(
    app,
    services,
    saveSignInState,
    async ({ body: { state, ...saved } }, { cookie, setCookie, network, now, transaction }) => {
      await limit(
        db,
        `signInState ${network}`,
        { ...NETWORK, points: NETWORK.points * config.networkLimitFactor },
        now(),
      );
      const known = ownBrowser(config, cookie(BROWSER_COOKIE));
      const browser = known ?? newBrowser(config);
      if (known === undefined) setCookie(BROWSER_COOKIE, browser);
      const sealed = vault.encrypt(PURPOSE, JSON.stringify(saved));
      await transaction((tx) =>
        storeSignInState(tx, {
          state,
          browser,
          sealed,
          expiresAt: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
        }),
      );
    },
  );

  serveInSteps(app, services, takeSignInState, async ({ body: { state } }, { cookie, now, transaction, refuse }) => {
    const sealed = await transaction((tx) =>
      consumeSignInState(tx, { state, browser: cookie(BROWSER_COOKIE) ?? '', at: now() }),
    );
    if (sealed === undefined) return refuse('Account.Page.Expired');
    return JSON.parse(vault.decrypt(PURPOSE, sealed)) as ReplyOf<typeof takeSignInState>;
  });
}
