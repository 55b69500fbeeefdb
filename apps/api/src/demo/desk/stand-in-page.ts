import { html, raw } from 'hono/html';
import type { Locale } from '@portal/common/intl/locale';
import type { Html } from '../../platform/http/html/html.ts';
import { deskStyle } from './page.ts';

/** Language of the reader, and the nonce of the response for style and script. */
export interface Around {
  locale: Locale;
  nonce: string;
}

/** Page of a service that the desk stands in for: a title, and a narrow column in the style of the desk. */
export const standInPage = ({ locale, nonce }: Around, title: string, style: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(`${deskStyle}
main { max-width: 460px; padding-top: 12vh; } .sheet { margin-top: 20px; } ${style}`)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
