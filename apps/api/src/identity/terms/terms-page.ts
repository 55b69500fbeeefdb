import { html, raw } from 'hono/html';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { plainPage } from '../../platform/http/html/plain-page.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { termsPath } from './accept.ts';
import { renderTerms } from './render.ts';
import { findTerms } from './terms.db.ts';

/** Serves a version of a document as a page that needs no script: the address that calls name. */
export function termsPage(app: App, { db, clock, config }: Services): void {
  app.get(
    termsPath(':document', ':version{[1-9][0-9]{0,8}}'),
    declare('anyone: terms that are in force, or were', async (c: RequestContext) => {
      c.get('note').route = `GET ${termsPath('{document}', '{version}')}`;
      const found = await findTerms(db, {
        document: c.req.param('document') ?? '',
        version: Number(c.req.param('version')),
        now: clock.now(),
      });
      if (!found) return answerRefusal(c, new Refusal('Account.NotFound'));
      const locale = c.get('locale');
      const [title, text] = locale === 'zh-CN' ? [found.title_zh, found.text_zh] : [found.title_en, found.text_en];
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.workingHours.timeZone }).format(found.valid_from);
      const facts = textOf(locale, 'terms.version', { version: found.version, day });
      const content = html`<p class="facts">${facts}</p>
        ${raw(renderTerms(text))}`;
      const page = plainPage({ locale, title, content, wide: true });
      return c.body(page.html, 200, { ...page.headers });
    }),
  );
}
