import { saveSignInState, takeSignInState } from '@portal/common/contract/sign-in-state';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { digest, newSecret } from '../db/ids.ts';
import type { App } from '../http/app-type.ts';
import { limit } from '../limits/limits.ts';
import { serveInSteps } from '../http/serve.ts';
import { BROWSER_COOKIE, CHALLENGE_SECONDS } from '../oauth/challenge.db.ts';
import type { Services } from '../services.ts';

const PURPOSE = 'sign-in state';
/** Saved states per network. */
const NETWORK = { points: 100, seconds: 15 * 60 };

/** Keeps the state of a pending authorization request on the server, for in-app browsers that lose their session storage. */
export function signInStateRoutes(app: App, services: Services): void {
  const { config, db, vault } = services;

  serveInSteps(app, services, saveSignInState, async ({ body: { state, ...saved } }, { cookie, setCookie, network, now, transaction }) => {
    await limit(db, `signInState ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
    const known = cookie(BROWSER_COOKIE);
    const browser = known ?? newSecret();
    if (known === undefined) setCookie(BROWSER_COOKIE, browser);
    await transaction((tx) => tx.insertInto('sign_in_state').values({
      state_hash: digest(state), browser_hash: digest(browser), sealed: vault.encrypt(PURPOSE, JSON.stringify(saved)),
      expires_at: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
    }).onConflict((conflict) => conflict.column('state_hash').doNothing()).execute());
  });

  serveInSteps(app, services, takeSignInState, async ({ body: { state } }, { cookie, now, transaction, refuse }) => {
    const taken = await transaction((tx) => tx.deleteFrom('sign_in_state')
      .where('state_hash', '=', digest(state)).where('browser_hash', '=', digest(cookie(BROWSER_COOKIE) ?? ''))
      .where('expires_at', '>', now()).returning('sealed').executeTakeFirst());
    if (!taken) return refuse('Account.Page.Expired');
    return JSON.parse(vault.decrypt(PURPOSE, taken.sealed)) as ReplyOf<typeof takeSignInState>;
  });
}
