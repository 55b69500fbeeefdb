import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import type { Config } from '../config.ts';
import { errorPage, wantsPage } from '../http/error-page.ts';
import { textOf } from '../intl/texts.ts';

/** Query, cookie, browser, default. The cookie is the portal's own, which the library has not signed. */
function localeOf(ctx: KoaContextWithOIDC): Locale {
  const asked = ctx.query[LANGUAGE_KEY];
  return chooseLocale(typeof asked === 'string' ? asked : undefined, ctx.cookies.get(LANGUAGE_KEY, { signed: false }), parseAcceptLanguage(ctx.get('accept-language')));
}

/** Does a person look at what the library answers? */
export const isPerson = (ctx: KoaContextWithOIDC) =>
  wantsPage({ accept: ctx.get('accept'), fetchMode: ctx.get('sec-fetch-mode') || undefined, lang: ctx.get(LANGUAGE_KEY) || undefined });

/** Writes a page in the person's language. `title` and `text` are ids of texts. */
export function writeErrorPage(ctx: KoaContextWithOIDC, config: Config, { title, text, again, reference }: { title: string; text: string; again?: string; reference: string }): void {
  const locale = localeOf(ctx);
  const { html, headers } = errorPage({ locale, title: textOf(locale, title), text: textOf(locale, text), home: `${config.publicUrl}/microapp/`, again, reference });
  ctx.set(headers);
  ctx.body = html;
}

/**
 * What is seen when an authorisation request cannot go on and there is no client to send the error to. A sign-in page
 * that was open too long simply begins again.
 */
export function answerError(ctx: KoaContextWithOIDC, out: ErrorOut, config: Config): void {
  if (isPerson(ctx)) {
    writeErrorPage(ctx, config, { title: 'oauth.error.title', text: 'oauth.error.text', reference: out.error });
    return;
  }
  const message = textOf(localeOf(ctx), 'error.request.invalid');
  ctx.body = { ...out, code: 'request.invalid', message, description: message };
}
