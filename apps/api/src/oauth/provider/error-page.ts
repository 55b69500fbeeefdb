import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import { errorPage, wantsPage } from '../../platform/http/html/error-page.ts';
import { textOf } from '../../platform/intl/texts.ts';

/** Locale: query, cookie, browser, default. The cookie is the portal's own and not signed by the library. */
function localeOf(ctx: KoaContextWithOIDC): Locale {
  const asked = ctx.query[LANGUAGE_KEY];
  return chooseLocale(
    typeof asked === 'string' ? asked : undefined,
    ctx.cookies.get(LANGUAGE_KEY, { signed: false }),
    parseAcceptLanguage(ctx.get('accept-language')),
  );
}

/** True when a person will see the library's response. */
export const isPerson = (ctx: KoaContextWithOIDC) =>
  wantsPage({
    accept: ctx.get('accept'),
    fetchMode: ctx.get('sec-fetch-mode') || undefined,
    lang: ctx.get(LANGUAGE_KEY) || undefined,
  });

/** Renders an error page in the user's language. `title` and `text` are text ids. */
export function writeErrorPage(
  ctx: KoaContextWithOIDC,
  config: Config,
  { title, text, again, reference }: { title: string; text: string; again?: string; reference: string },
): void {
  const locale = localeOf(ctx);
  const { html, headers } = errorPage({
    locale,
    title: textOf(locale, title),
    text: textOf(locale, text),
    home: pageUrl(config.publicUrl, PAGE.root),
    again,
    reference,
  });
  ctx.set(headers);
  ctx.body = html;
}

/** Error page for authorization requests that cannot be sent back to a client. An expired sign-in page starts over. */
export function answerError(ctx: KoaContextWithOIDC, out: ErrorOut, config: Config): void {
  if (isPerson(ctx)) {
    writeErrorPage(ctx, config, { title: 'oauth.error.title', text: 'oauth.error.text', reference: out.error });
    return;
  }
  const message = textOf(localeOf(ctx), 'error.request.invalid');
  ctx.body = { ...out, code: 'request.invalid', message, description: message };
}
