import { html } from 'hono/html';
import { formatLocale } from '@portal/common/intl/locale';
import type { Html } from '../../platform/http/html/html.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { standInPage, type Around } from '../desk/stand-in-page.ts';
import type { IdpPerson } from './openid-provider.ts';

const style = `form { display: block; padding: 14px 18px; border-top: 1px solid var(--line); }
form:first-child { border-top: 0; } form button { width: 100%; text-align: start; } form small { display: block; margin-top: 6px; }`;

const hidden = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const page = (around: Around, body: Html): Html =>
  standInPage(around, textOf(around.locale, 'desk.idp.title'), style, body);

/** Person picker: one button per person. */
export function choosePage(
  around: Around,
  {
    people,
    action,
    fields,
  }: { people: readonly (IdpPerson & { known: boolean })[]; action: string; fields: Readonly<Record<string, string>> },
): Html {
  const say = (id: string, values?: Record<string, string>) => textOf(around.locale, `desk.idp.${id}`, values);
  const target = `${action}?lang=${formatLocale(around.locale)}`;
  return page(
    around,
    html`<p>${say('lead')}</p>
      <div class="sheet">
        ${people.map(
          ({ sub, name, email, known }) =>
            html` <form method="post" action="${target}">
              ${hidden({ ...fields, sub })}<button>${say('choose', { name })}</button
              ><small>${email} · ${say(known ? 'known' : 'first')}</small>
            </form>`,
        )}
      </div>`,
  );
}

/** Posts a SAML response to the portal through the browser, automatically with script. */
export function postPage(around: Around, { action, encoded }: { action: string; encoded: string }): Html {
  const say = (id: string) => textOf(around.locale, `desk.idp.${id}`);
  return page(
    around,
    html`<p role="status">${say('going')}</p>
      <div class="sheet">
        <form method="post" action="${action}">${hidden({ SAMLResponse: encoded })}<button>${say('go')}</button></form>
      </div>
      <script nonce="${around.nonce}">
        document.forms[0].submit();
      </script>`,
  );
}
