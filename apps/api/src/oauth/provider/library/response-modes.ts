import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { postForm } from '../../../platform/http/html/post-form.ts';
import { localeOf } from '../error-page.ts';

type Handler = Parameters<Provider['registerResponseMode']>[1];

/** Response modes that applications may ask for, also in the discovery document. */
export const RESPONSE_MODES = ['query', 'form_post'];

/** Sends the response by a page of ours; that of the library has an inline script and is in English. */
function answerByForm(ctx: KoaContextWithOIDC, redirectUri: string, payload: object): void {
  const { html, headers } = postForm({
    locale: localeOf(ctx),
    action: redirectUri,
    fields: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)])),
  });
  ctx.status = 200;
  ctx.set(headers);
  ctx.body = html;
}

/** The library with our page for `form_post`: it registers its own one while it is created. */
export class ProviderWithForm extends Provider {
  override registerResponseMode(name: string, handler: Handler): void {
    super.registerResponseMode(name, name === 'form_post' ? answerByForm : handler);
  }
}
