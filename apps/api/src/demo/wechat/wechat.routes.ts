import { html, raw } from 'hono/html';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { inTransaction } from '../../platform/db/connect.ts';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { readBody } from '../../platform/http/request/body.ts';
import type { Html } from '../../platform/http/html/html.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { LOCAL_PATH } from '../../identity/wechat/provider.ts';
import { confirmBinding } from '../../identity/wechat/wechat.db.ts';
import { deskStyle } from '../desk/page.ts';
import type { Services } from '../../platform/http/services.ts';

const POLICY = 'anyone on a development machine: these routes exist nowhere else';
const FORM_LIMIT = 4096;

/** WeChat users of the demo. */
const PEOPLE = [
  { id: 'wx-lin', nick: '林间小路' },
  { id: 'wx-maya', nick: 'Maya' },
] as const;

const OUTCOMES = {
  [WechatBindStatus.bound]: 'bound',
  [WechatBindStatus.taken]: 'taken',
  [WechatBindStatus.expired]: 'expired',
  [WechatBindStatus.waiting]: 'expired',
} as const;

const style = `${deskStyle}
main { max-width: 460px; padding-top: 12vh; } .sheet { margin-top: 20px; } form { padding: 14px 18px; border-top: 1px solid var(--line); }
form:first-child { border-top: 0; } form button { width: 100%; text-align: start; min-height: 44px; }`;

function page(locale: Locale, nonce: string, body: Html): Html {
  const title = textOf(locale, 'desk.wechat.title');
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** What a phone would show after scanning the QR code: one button per person. Mounted in development only. */
export function demoWechatRoutes(app: App, { db, clock }: Services): void {
  const route = (run: (c: RequestContext) => Promise<Response> | Response) =>
    declare(POLICY, async (c: RequestContext) => {
      c.get('note').route = `${c.req.method} ${LOCAL_PATH}`;
      c.header('Cache-Control', 'no-store');
      c.header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${c.get('nonce')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      try {
        return await run(c);
      } catch (error) {
        return answerRefusal(c, error);
      }
    });

  app.get(
    `${LOCAL_PATH}/:ticket`,
    route((c) => {
      const locale = c.get('locale');
      const action = `${LOCAL_PATH}/${encodeURIComponent(c.req.param('ticket') ?? '')}?lang=${formatLocale(locale)}`;
      const people = PEOPLE.map(
        ({ id, nick }) =>
          html`<form method="post" action="${action}">
            <input type="hidden" name="person" value="${id}" />
            <button>${textOf(locale, 'desk.wechat.choose', { name: nick })}</button>
          </form>`,
      );
      return c.html(
        page(
          locale,
          c.get('nonce'),
          html`<p>${textOf(locale, 'desk.wechat.lead')}</p>
            <div class="sheet">${people}</div>`,
        ),
      );
    }),
  );

  app.post(
    `${LOCAL_PATH}/:ticket`,
    route(async (c) => {
      const chosen = new URLSearchParams((await readBody(c, FORM_LIMIT)).toString('utf8')).get('person');
      const person = PEOPLE.find(({ id }) => id === chosen) ?? refuse('request.invalid');
      const outcome = await inTransaction(db, (tx) =>
        confirmBinding(tx, {
          ticket: c.req.param('ticket') ?? '',
          wechatId: person.id,
          nick: person.nick,
          at: clock.now(),
        }),
      );
      return c.html(
        page(
          c.get('locale'),
          c.get('nonce'),
          html`<p role="status">${textOf(c.get('locale'), `desk.wechat.${OUTCOMES[outcome]}`)}</p>`,
        ),
      );
    }),
  );
}
