import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage } from '@portal/common/intl/locale';
import type { Config } from '../config.ts';
import { textOf } from '../http/texts.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * What a person sees when an authorisation request cannot go on and there is no client to send the error to. A sign-in
 * page that was open too long simply begins again.
 */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut, config: Config): void {
  const locale = chooseLocale(ctx.cookies.get(LANGUAGE_KEY), parseAcceptLanguage(ctx.get('accept-language')));
  if (ctx.accepts('html', 'json') === 'json') {
    const message = textOf(locale, 'error.request.invalid');
    ctx.body = { ...out, code: 'request.invalid', message, description: message };
    return;
  }
  const say = (id: string) => escape(textOf(locale, id));
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.body = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say('oauth.error.title')}</title><h1>${say('oauth.error.title')}</h1><p>${say('oauth.error.text')}</p>
<p><a href="${escape(`${config.publicUrl}/microapp/`)}">${say('oauth.error.home')}</a></p><p><small>${escape(out.error)}</small></p></html>`;
}
