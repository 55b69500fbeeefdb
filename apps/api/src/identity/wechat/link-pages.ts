import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { html } from 'hono/html';
import { inTransaction } from '../../platform/db/connect.ts';
import { newSecret } from '../../platform/db/ids.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import { dropCookie, readCookie, writeCookie } from '../../platform/http/caller/cookies.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { plainPage } from '../../platform/http/html/plain-page.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { CALLBACK_PATH, WECHAT_PATH } from './provider.ts';
import { WechatError, type WechatProvider } from './wechat-provider.ts';
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

const browserOf = (c: RequestContext) =>
  /MicroMessenger\//i.test(c.req.header('user-agent') ?? '') ? 'inApp' : 'website';

/**
 * The way through WeChat: the address behind the QR code leads there, and WeChat leads back to the callback. A cookie
 * ties both to one browser, so that nobody can slip a code of their own to somebody else.
 */
export function wechatLinkPages(
  app: App,
  { db, clock, config, log }: Services,
  { provider, note }: { provider: WechatProvider; note: (isMisconfigured: boolean) => void },
): void {
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

  app.get(
    `${WECHAT_PATH}/link/:ticket`,
    declare(POLICY, (c: RequestContext) => {
      // The ticket stays with us; the state has letters and digits only, as WeChat wants it.
      const state = Buffer.from(newSecret(), 'base64url').toString('hex');
      const address = provider.authoriseAddress(state, browserOf(c));
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
      const { code = '', state = '' } = c.req.query();
      const [known, ticket = ''] = (readCookie(c, config, COOKIE) ?? '').split('.');
      if (state === '' || state !== known) return answer(c, 'expired');
      const again = `${WECHAT_PATH}/link/${encodeURIComponent(ticket)}`;
      // Without a code the person has said no.
      if (code === '') return answer(c, 'denied', again);
      try {
        const person = await provider.exchange(code, browserOf(c));
        note(false);
        const outcome = await inTransaction(db, (tx) =>
          confirmBinding(tx, { ticket, wechatId: person.id, nick: person.nick, at: clock.now() }),
        );
        dropCookie(c, config, COOKIE);
        return answer(c, OUTCOMES[outcome]);
      } catch (error) {
        if (!(error instanceof WechatError)) throw error;
        note(error.trouble === 'misconfigured');
        log[error.trouble === 'misconfigured' ? 'error' : 'warn']({ event: 'wechat.failed', error: causeOf(error) });
        if (error.trouble === 'misconfigured') return answer(c, 'misconfigured');
        // A code works once; WeChat gives another one.
        return answer(c, error.trouble === 'busy' ? 'busy' : 'denied', again);
      }
    }),
  );
}
