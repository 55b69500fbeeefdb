import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { textOf } from '../../intl/texts.ts';
import { deskStyle } from '../desk/page.ts';
import type { IdpPerson } from './openid-provider.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const style = `${deskStyle}
main { max-width: 460px; padding-top: 12vh; } .sheet { margin-top: 20px; } form { display: block; padding: 14px 18px; border-top: 1px solid var(--line); }
form:first-child { border-top: 0; } form button { width: 100%; text-align: start; } form small { display: block; margin-top: 6px; }`;

interface Around { locale: Locale; nonce: string }

const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join('');

function page({ locale, nonce }: Around, body: string): string {
  const title = escape(textOf(locale, 'desk.idp.title'));
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Person picker: one button per person. */
export function choosePage(around: Around, { people, action, fields }: { people: readonly (IdpPerson & { known: boolean })[]; action: string; fields: Readonly<Record<string, string>> }): string {
  const say = (id: string, values?: Record<string, string>) => escape(textOf(around.locale, `desk.idp.${id}`, values));
  const target = `${action}?lang=${formatLocale(around.locale)}`;
  return page(around, `<p>${say('lead')}</p><div class="sheet">${people.map(({ sub, name, email, known }) => `
<form method="post" action="${escape(target)}">${hidden({ ...fields, sub })}<button>${say('choose', { name })}</button><small>${escape(email)} · ${say(known ? 'known' : 'first')}</small></form>`).join('')}</div>`);
}

/** Posts a SAML response to the portal through the browser, automatically with script. */
export function postPage(around: Around, { action, encoded }: { action: string; encoded: string }): string {
  const say = (id: string) => escape(textOf(around.locale, `desk.idp.${id}`));
  return page(around, `<p role="status">${say('going')}</p><div class="sheet"><form method="post" action="${escape(action)}">${hidden({ SAMLResponse: encoded })}<button>${say('go')}</button></form></div>
<script nonce="${around.nonce}">document.forms[0].submit()</script>`);
}
