import { keepPassage, takePassage } from '@portal/common/contract/passage';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { digest, newSecret } from '../db/ids.ts';
import type { App } from '../http/app-type.ts';
import { limit } from '../http/limits.ts';
import { refuse } from '../http/refusal.ts';
import { serveInSteps } from '../http/serve.ts';
import { BROWSER_COOKIE, CHALLENGE_SECONDS } from '../oauth/challenge.ts';
import type { Services } from '../services.ts';

const PURPOSE = 'passage';
/** Passages from one network. */
const NETWORK = { points: 100, seconds: 15 * 60 };

/** State of sign-ins under way, for browsers that lose theirs (spec 1 §2). */
export function passageRoutes(app: App, services: Services): void {
  const { config, db, vault } = services;

  serveInSteps(app, services, keepPassage, async ({ body: { state, ...passage } }, { cookie, setCookie, network, now, transaction }) => {
    await limit(db, `passage ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
    const known = cookie(BROWSER_COOKIE);
    const browser = known ?? newSecret();
    if (known === undefined) setCookie(BROWSER_COOKIE, browser);
    await transaction((tx) => tx.insertInto('passage').values({
      state_hash: digest(state), browser_hash: digest(browser), sealed: vault.encrypt(PURPOSE, JSON.stringify(passage)),
      expires_at: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
    }).onConflict((conflict) => conflict.column('state_hash').doNothing()).execute());
  });

  serveInSteps(app, services, takePassage, async ({ body: { state } }, { cookie, now, transaction }) => {
    const taken = await transaction((tx) => tx.deleteFrom('passage')
      .where('state_hash', '=', digest(state)).where('browser_hash', '=', digest(cookie(BROWSER_COOKIE) ?? ''))
      .where('expires_at', '>', now()).returning('sealed').executeTakeFirst());
    if (!taken) refuse('Account.Page.Expired');
    return JSON.parse(vault.decrypt(PURPOSE, taken.sealed)) as ReplyOf<typeof takePassage>;
  });
}
