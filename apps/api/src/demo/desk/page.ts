import { html, raw } from 'hono/html';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { BASENAME, FOREIGN_HOST, PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Html } from '../../platform/http/html/html.ts';
import { textOf } from '../../platform/intl/texts.ts';

interface Account {
  label: string;
  user_type: number;
  login_url: string;
  account: string;
  password: string | null;
  second_factor?: string;
}
interface Message {
  id: string;
  channel: string;
  to: string;
  locale: string;
  subject?: string;
  text: string;
  code?: string;
  link?: string;
  sent_at: string;
}

export const deskStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1b2a3f, #e6ebf2); --soft: light-dark(#5b6878, #9aa7b8); --line: light-dark(#e1ddd2, #2a3442);
  --page: light-dark(#f6f5f1, #0e121a); --sheet: light-dark(#fff, #161c27); --mark: light-dark(#17528c, #7fb4ea); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.6 system-ui, "PingFang SC", "Noto Sans SC", sans-serif; }
main { max-width: 1360px; margin: 0 auto; padding: 32px 20px 64px; }
header { display: flex; flex-wrap: wrap; gap: 12px; align-items: baseline; justify-content: space-between; }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 18px; margin: 36px 0 12px; } p { color: var(--soft); margin: 4px 0 0; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: start; padding: 10px 16px; border-top: 1px solid var(--line); white-space: nowrap; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; } a { color: var(--mark); } code { font: 600 15px/1 ui-monospace, monospace; }
article { padding: 14px 18px; border-top: 1px solid var(--line); } article:first-child { border-top: 0; }
article p { white-space: pre-wrap; overflow-wrap: anywhere; color: var(--ink); } small { color: var(--soft); }
form { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; } input, button { font: inherit; padding: 6px 12px; border-radius: 8px; border: 1px solid var(--line);
  background: var(--sheet); color: var(--ink); min-height: 36px; } button { cursor: pointer; } :focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
.empty { padding: 28px 18px; color: var(--soft); } strong.code { font: 700 20px/1 ui-monospace, monospace; letter-spacing: .12em; color: var(--mark); }
@media (max-width: 767px) { thead { display: none; } tr { display: block; padding: 10px 16px; border-top: 1px solid var(--line); }
  th, td { display: block; padding: 2px 0; border: 0; white-space: normal; overflow-wrap: anywhere; } td:empty { display: none; } }
`;

/** HTML of the developer's desk: demo sign-ins and the outbox. No script. */
export function deskPage({
  locale,
  nonce,
  style,
  accounts,
  messages,
  to,
}: {
  locale: Locale;
  nonce: string;
  style: string;
  accounts: readonly Account[];
  messages: readonly Message[];
  to: string;
}): Html {
  const say = (id: string, values?: Record<string, string | number>) => textOf(locale, `desk.${id}`, values);
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const person = ({ label, login_url, account, password, second_factor }: Account) =>
    html` <tr>
      <th scope="row">${label}</th>
      <td><a href="${login_url}">${login_url.replace(BASENAME, '')}</a></td>
      <td><code>${account}</code></td>
      <td>${password === null ? say('noPassword') : html`<code>${password}</code>`}</td>
      <td>${second_factor === undefined ? '' : html`<code>${second_factor}</code>`}</td>
    </tr>`;
  const message = (one: Message) =>
    html` <article>
      <small
        >${one.channel === 'sms' ? textOf(locale, 'desk.sms') : textOf(locale, 'desk.email')} → ${one.to} ·
        ${when.format(new Date(one.sent_at))} · ${one.locale}</small
      >
      ${one.subject ? html`<div><b>${one.subject}</b></div>` : ''}
      <p>${one.text}</p>
      ${one.code ? html`<strong class="code">${one.code}</strong>` : ''}${one.link ? html`<a href="${one.link}">${one.link}</a>` : ''}
    </article>`;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say('title')}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <div>
              <h1>${say('title')}</h1>
              <p>${say('lead')}</p>
            </div>
            <form method="post" action="/dev/reset">
              <a href="/dev?lang=${formatLocale(other)}" lang="${other}">${other === 'zh-CN' ? '中文' : 'English'}</a>
              <a href="${pageUrl('', PAGE.root)}">${say('portal')}</a><a href="${FOREIGN_HOST}/">${say('foreign')}</a
              ><button>${say('reset')}</button>
            </form>
          </header>
          <h2>${say('accounts')}</h2>
          <div class="sheet" tabindex="0" role="region" aria-label="${say('accounts')}">
            <table>
              <thead>
                <tr>
                  <th scope="col">${say('who')}</th>
                  <th scope="col">${say('signIn')}</th>
                  <th scope="col">${say('account')}</th>
                  <th scope="col">${say('password')}</th>
                  <th scope="col">${say('secondFactor')}</th>
                </tr>
              </thead>
              <tbody>
                ${accounts.map(person)}
              </tbody>
            </table>
          </div>
          <h2>${say('outbox')}</h2>
          <form method="get" action="/dev">
            <label>${say('to')} <input name="to" value="${to}" /></label
            ><input type="hidden" name="lang" value="${formatLocale(locale)}" /><button>${say('filter')}</button>
          </form>
          <p>&nbsp;</p>
          <div class="sheet">
            ${messages.length > 0 ? messages.map(message) : html`<div class="empty">${say('empty')}</div>`}
          </div>
        </main>
      </body>
    </html>`;
}
