import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import { errorPage, wantsPage } from '../../platform/http/html/error-page.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { localeInUiLocales } from '../../platform/intl/ui-locales.ts';

/** Texts of errors that starting again does not mend. Nothing in the request is trusted, so nothing of it is shown. */
const TEXTS: Readonly<Record<string, string>> = {
  invalid_redirect_uri: 'oauth.error.redirect',
  invalid_client: 'oauth.error.client',
};

/**
 * Locale: request (`lang`, then `ui_locales`), cookie, browser, default. The cookie is the portal's own and not signed
 * by the library.
 */
export function localeOf(ctx: KoaContextWithOIDC): Locale {
  // The library knows the parameters of a sign-in that continues; it has none of a request that it could not read.
  const asked: Readonly<Record<string, unknown>> = {
    ...ctx.query,
    ...(ctx as Partial<KoaContextWithOIDC>).oidc?.params,
  };
  const { [LANGUAGE_KEY]: lang, ui_locales: wishes } = asked;
  return chooseLocale(
    typeof lang === 'string' ? lang : undefined,
    localeInUiLocales(wishes),
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
  { title, text, ...rest }: { title: string; text: string; again?: string; reference: string; detail?: string },
): void {
  const locale = localeOf(ctx);
  const { html, headers } = errorPage({
    locale,
    title: textOf(locale, title),
    text: textOf(locale, text),
    home: pageUrl(config.publicUrl, PAGE.root),
    ...rest,
  });
  ctx.set(headers);
  ctx.body = html;
}

/**
 * For those who run the application: what the library found wrong, and with which application, if it is one of ours. It
 * has the names of parameters, and none of their values.
 */
function detailOf(ctx: KoaContextWithOIDC, { error_description: reason }: ErrorOut): { detail?: string } {
  if (reason === undefined) return {};
  const application = (ctx as Partial<KoaContextWithOIDC>).oidc?.entities.Client?.clientId;
  const named = application === undefined ? reason : `${application}: ${reason}`;
  return { detail: textOf(localeOf(ctx), 'oauth.error.detail', { reason: named }) };
}

/** Error page for authorization requests that cannot be sent back to a client. An expired sign-in page starts over. */
export function answerError(ctx: KoaContextWithOIDC, out: ErrorOut, config: Config): void {
  if (isPerson(ctx)) {
    writeErrorPage(ctx, config, {
      title: 'oauth.error.title',
      text: TEXTS[out.error] ?? 'oauth.error.text',
      reference: out.error,
      ...detailOf(ctx, out),
    });
    return;
  }
  const message = textOf(localeOf(ctx), TEXTS[out.error] ?? 'error.request.invalid');
  ctx.body = { ...out, code: 'request.invalid', message, description: message };
}
