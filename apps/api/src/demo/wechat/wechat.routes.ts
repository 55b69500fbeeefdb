import { html } from 'hono/html';
import { formatLocale } from '@portal/common/intl/locale';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { CALLBACK_PATH, LOCAL_PATH, LOCAL_PEOPLE } from '../../identity/wechat/provider.ts';
import { standInPage } from '../desk/stand-in-page.ts';
import type { Services } from '../../platform/http/services.ts';

const POLICY = 'anyone on a development machine: these routes exist nowhere else';

const style = `p { margin: 0; } .sheet p { padding: 14px 18px; border-top: 1px solid var(--line); }
.sheet p:first-child { border-top: 0; }`;

/** What WeChat would show after a scan: one link per person, and one to say no. Mounted in development only. */
export function demoWechatRoutes(app: App, _services: Services): void {
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
    LOCAL_PATH,
    route((c) => {
      const locale = c.get('locale');
      const state = c.req.query('state') ?? '';
      const link = (text: string, query: Record<string, string>) =>
        html`<p>
          <a href="${CALLBACK_PATH}?${new URLSearchParams({ ...query, state, lang: formatLocale(locale) })}">${text}</a>
        </p>`;
      return c.html(
        standInPage(
          { locale, nonce: c.get('nonce') },
          textOf(locale, 'desk.wechat.title'),
          style,
          html`<p>${textOf(locale, 'desk.wechat.lead')}</p>
            <div class="sheet">
              ${LOCAL_PEOPLE.map(({ id, nick }) => link(textOf(locale, 'desk.wechat.choose', { name: nick }), { code: id }))}
              ${link(textOf(locale, 'desk.wechat.deny'), {})}
            </div>`,
        ),
      );
    }),
  );
}
