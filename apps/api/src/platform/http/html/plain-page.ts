import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Locale } from '@portal/common/intl/locale';
import { htmlText, type Html } from './html.ts';

/** Colours and sizes of the portal, inline: the page must not need scripts or files. */
const STYLE = `
:root { color-scheme: light dark; --paper: #f6f5f1; --sheet: #fff; --ink: #1b2232; --soft: #4a5265; --line: #e6e4dd; --link: #2848a8; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e121a; --sheet: #151a24; --ink: #e8eaf0; --soft: #b3bac9; --line: #272f3e; --link: #9ab0f5; --on: #10141d; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 16px/1.5 -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
:lang(en) body { font-family: -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Liberation Sans", "DejaVu Sans", "Noto Sans CJK SC", sans-serif; }
main { box-sizing: border-box; width: min(480px, calc(100vw - 32px)); margin: 24px 0; padding: 32px; background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; }
main.wide { width: min(760px, calc(100vw - 32px)); }
main.wide a { display: inline; padding: 0; margin: 0; }
main.wide { align-self: start; margin-top: max(24px, 8vh); }
main.wide h1 { font-size: 26px; line-height: 34px; }
main.wide :is(h2, h3, h4, h5, h6) { margin: 28px 0 8px; font-size: 18px; line-height: 26px; font-weight: 600; overflow-wrap: anywhere; }
main.wide :is(h3, h4, h5, h6) { font-size: 16px; line-height: 24px; }
main.wide ul, main.wide ol { margin: 0 0 16px; padding-inline-start: 24px; }
main.wide li { overflow-wrap: anywhere; }
main.wide blockquote { margin: 0 0 16px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); color: var(--soft); }
main.wide .facts { margin-bottom: 24px; color: var(--soft); font-size: 14px; }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 30px; font-weight: 600; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
a { display: inline-block; padding: 8px 0; margin-right: 24px; color: var(--link); }
button { padding: 10px 20px; margin-right: 24px; border: 0; border-radius: 8px; background: var(--link); color: var(--on); font: inherit; cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
small { color: var(--soft); font-size: 12px; }`;

/**
 * A page of the API itself, and its response headers: accessible, light and dark. `formAction`: where its form may
 * lead; `script`: it has a script file of ours; `wide`: it is a text to read.
 */
export function plainPage({
  locale,
  title,
  content,
  formAction = "'none'",
  script = false,
  wide = false,
}: {
  locale: Locale;
  title: string;
  content: Html;
  formAction?: string;
  script?: boolean;
  wide?: boolean;
}): { html: string; headers: Readonly<Record<string, string>> } {
  const nonce = randomBytes(16).toString('base64');
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none';${script ? " script-src 'self';" : ''} style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    },
    html: htmlText(
      html`<!doctype html>
        <html lang="${locale}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
            <style nonce="${nonce}">
              ${raw(STYLE)}
            </style>
          </head>
          <body>
            <main class="${wide ? 'wide' : ''}">
              <h1>${title}</h1>
              ${content}
            </main>
          </body>
        </html>`,
    ),
  };
}
