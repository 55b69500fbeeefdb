import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { html } from 'hono/html';
import { inTransaction } from '../../platform/db/connect.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { dropCookie, readCookie, writeCookie } from '../../platform/http/caller/cookies.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { plainPage } from '../../platform/http/html/plain-page.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { CALLBACK_PATH, WECHAT_PATH } from './provider.ts';
import { browserOf, newState } from './browser.ts';
import { endOfSignIn, type CameBack } from './sign-in/sign-in-page.ts';
import { storeConfirmed, takeWechatSignIn, type WechatSignIn } from './sign-in/wechat-sign-in.db.ts';
import { WechatError, type WechatPerson, type WechatProvider, type WechatTrouble } from './wechat-provider.ts';
import { BINDING_LIVES_MS, confirmBinding } from './wechat.db.ts';

const POLICY = 'whoever has a ticket, which is a secret of five minutes; the callback needs the cookie that it leaves';
const COOKIE = 'acc_wechat';
const OUTCOMES = {
  [WechatBindStatus.bound]: 'bound',
  [WechatBindStatus.taken]: 'taken',
  [WechatBindStatus.expired]: 'expired',
  [WechatBindStatus.waiting]: 'expired',
} as const;

type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES] | 'denied' | 'busy' | 'misconfigured' | 'elsewhere';

const browserIn = (c: RequestContext) => browserOf(c.req.header('user-agent'));

/**
 * Links a WeChat account: the address behind the QR code redirects to WeChat, and WeChat redirects to the callback. A
 * cookie ties both to one browser, against cross-site request forgery. Sign-ins use the same callback, because WeChat
 * accepts one domain per application; their state is stored in the database.
 */
export function wechatLinkPages(
  app: App,
  services: Services,
  { provider, note }: { provider: WechatProvider; note: (isMisconfigured: boolean) => void },
): void {
  const { db, clock, config, log, vault } = services;

  function answer(c: RequestContext, outcome: Outcome, again?: string): Response {
    const locale = c.get('locale');
    const page = plainPage({
      locale,
      title: textOf(locale, 'wechat.title'),
      content: html`<p role="status">${textOf(locale, `wechat.${outcome}`)}</p>
        ${again === undefined ? '' : html`<p><a href="${again}">${textOf(locale, 'wechat.again')}</a></p>`}`,
    });
    return c.html(page.html, 200, page.headers);
  }

  /** The WeChat account that was confirmed, or why there is none. */
  async function whoConfirmed(c: RequestContext): Promise<WechatPerson | WechatTrouble | 'denied'> {
    const { code = '' } = c.req.query();
    // Without a code the person has said no.
    if (code === '') return 'denied';
    try {
      const person = await provider.exchange(code, browserIn(c));
      note(false);
      return person;
    } catch (error) {
      if (!(error instanceof WechatError)) throw error;
      note(error.trouble === 'misconfigured');
      log[error.trouble === 'misconfigured' ? 'error' : 'warn']({ event: 'wechat.failed', error: causeOf(error) });
      return error.trouble;
    }
  }

  async function endSignIn(c: RequestContext, signIn: WechatSignIn, browser: string): Promise<Response> {
    const person = await whoConfirmed(c);
    const at = clock.now();
    const cameBack: CameBack =
      typeof person === 'string'
        ? { trouble: person }
        : { ticket: await storeConfirmed(db, vault, { ...signIn, browser, wechatId: person.id, at }) };
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(await endOfSignIn(services, signIn, cameBack), 303);
  }

  app.get(
    `${WECHAT_PATH}/link/:ticket`,
    declare(POLICY, (c: RequestContext) => {
      // The ticket stays with us.
      const state = newState();
      const address = provider.authoriseAddress(state, browserIn(c));
      if (address === undefined) return answer(c, 'elsewhere');
      writeCookie(c, config, COOKIE, `${state}.${c.req.param('ticket') ?? ''}`, BINDING_LIVES_MS / 1000);
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      return c.redirect(address);
    }),
  );

  app.get(
    CALLBACK_PATH,
    declare(POLICY, async (c: RequestContext) => {
      const { state = '' } = c.req.query();
      const browser = readCookie(c, config, BROWSER_COOKIE) ?? '';
      const signIn = await takeWechatSignIn(db, vault, { state, browser, at: clock.now() });
      if (signIn) return endSignIn(c, signIn, browser);
      const [known, ticket = ''] = (readCookie(c, config, COOKIE) ?? '').split('.');
      if (state === '' || state !== known) return answer(c, 'expired');
      const again = `${WECHAT_PATH}/link/${encodeURIComponent(ticket)}`;
      const person = await whoConfirmed(c);
      if (person === 'misconfigured') return answer(c, 'misconfigured');
      // A code works once; WeChat gives another one.
      if (typeof person === 'string') return answer(c, person === 'busy' ? 'busy' : 'denied', again);
      const outcome = await inTransaction(db, (tx) =>
        confirmBinding(tx, services, {
          ticket,
          wechatId: person.id,
          nick: person.nick,
          network: c.get('network'),
          userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
          at: clock.now(),
        }),
      );
      dropCookie(c, config, COOKIE);
      return answer(c, OUTCOMES[outcome]);
    }),
  );
}
