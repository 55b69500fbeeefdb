import { beginWechatSignIn, signInByWechat } from '@portal/common/contract/sign-in/wechat-sign-in';
import { BROWSER_COOKIE } from '../../../platform/http/caller/browser-cookie.ts';
import { DEVICE_COOKIE } from '../../../platform/http/caller/cookies.ts';
import { serveInSteps, type StepContextOf } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';
import { limit, type Limit } from '../../../platform/limits/limits.ts';
import { checkChallenge } from '../../challenge/challenge.db.ts';
import { confirmLinked, findLinked } from '../../sign-in/account/accounts.db.ts';
import { noteFailedSignIn, wrongOf } from '../../sign-in/attempt/note-failure.ts';
import { checkUsable, completeSignIn, countSignIn, signInReplyOf, type Outcome } from '../../sign-in/complete.ts';
import { NETWORK_ATTEMPT_LIMIT } from '../../sign-in/limits/wrong-password-limit.ts';
import { browserOf, newState } from '../browser.ts';
import type { WechatProvider } from '../wechat-provider.ts';
import { consumeConfirmed, findConfirmed, storeWechatSignIn } from './wechat-sign-in.db.ts';

/** Sign-ins that begin, per network. */
const BEGUN: Limit = { points: 100, seconds: 15 * 60 };

interface Confirmed {
  ticket: string;
  factorCode: string | undefined;
  passkey: string | undefined;
}

/** Signs in the account that is linked with the WeChat account of a ticket, as after any other secret. */
async function trySignIn(
  { ticket, ...answer }: Confirmed,
  context: StepContextOf<typeof signInByWechat>,
): Promise<Outcome> {
  const {
    services: { db, vault },
    now,
    cookie,
    refuse,
    refuseAt,
  } = context;
  const confirmed = await findConfirmed(db, vault, { ticket, browser: cookie(BROWSER_COOKIE) ?? '', at: now() });
  if (!confirmed) return refuse('Account.Page.Expired');
  const { wechatId, userType, challenge } = confirmed;
  const user = await findLinked(db, { wechatId, userType, device: cookie(DEVICE_COOKIE), now: now() });
  const unlinked = () => refuseAt('ticket', 'Account.Login.Wrong', { text: 'wechat.signIn.unlinked' });
  if (!user) {
    await noteFailedSignIn(db, [], 'unlinkedWechat', now());
    return unlinked();
  }
  try {
    await checkUsable(user, 'ticket', context);
    return await completeSignIn(user, { challenge, remember: false, by: 'wechat', ...answer }, context, async (tx) => {
      if (!(await consumeConfirmed(tx, ticket))) refuse('Account.Page.Expired');
      if (!(await confirmLinked(tx, user, wechatId))) unlinked();
    });
  } catch (refused) {
    const wrong = wrongOf(refused);
    if (wrong)
      await noteFailedSignIn(db, [user.user_id], wrong === 'wrongSecondFactor' ? 'wechatSecondFactor' : wrong, now());
    throw refused;
  }
}

/** Sign-in by a linked WeChat account: the page begins, WeChat's answer leads to a page with a ticket, which ends it. */
export function wechatSignInRoutes(app: App, services: Services, provider: WechatProvider | undefined): void {
  const { config, db, vault } = services;
  const perNetwork = (rule: Limit): Limit => ({ ...rule, points: rule.points * config.networkLimitFactor });

  serveInSteps(app, services, beginWechatSignIn, async ({ body }, context) => {
    const { now, network, userAgent, cookie, refuse } = context;
    const state = newState();
    const address = provider?.authoriseAddress(state, browserOf(userAgent));
    if (address === undefined) return refuse('Account.Site.Denied');
    await limit(db, `wechat sign-in ${network}`, perNetwork(BEGUN), now());
    const browser = cookie(BROWSER_COOKIE);
    await checkChallenge(db, { challenge: body.login_challenge, browser, now: now() }, context);
    await storeWechatSignIn(db, vault, {
      state,
      browser: browser ?? '',
      challenge: body.login_challenge,
      userType: body.user_type,
      at: now(),
    });
    return { redirect_url: address };
  });

  serveInSteps(app, services, signInByWechat, async ({ body }, context) => {
    if (!provider) return context.refuse('Account.Site.Denied');
    await limit(db, `signIn ${context.network}`, perNetwork(NETWORK_ATTEMPT_LIMIT), context.now());
    const outcome = await countSignIn('wechat', services, () =>
      trySignIn({ ticket: body.ticket, factorCode: body.second_factor_code, passkey: body.passkey }, context),
    );
    return signInReplyOf(outcome);
  });
}
