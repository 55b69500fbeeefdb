import { html } from 'hono/html';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../intl/texts.ts';
import { plainPage } from './plain-page.ts';

export interface ErrorPage {
  locale: Locale;
  title: string;
  text: string;
  /** Home page of the portal. */
  home: string;
  /** Retry link, if a retry makes sense. */
  again?: string | undefined;
  /** Reference for support: request id or error name. */
  reference: string;
  /** What those who can mend it need to know. */
  detail?: string | undefined;
}

/**
 * Error page for a navigation: no script, accessible, light and dark.
 *
 * @returns the HTML and its response headers
 */
export function errorPage({ locale, title, text, home, again, reference, detail }: ErrorPage): {
  html: string;
  headers: Readonly<Record<string, string>>;
} {
  const link = (to: string, id: string) => html`<a href="${to}">${textOf(locale, id)}</a>`;
  return plainPage({
    locale,
    title,
    content: html`<p>${text}</p>
      <p>${again === undefined ? '' : link(again, 'page.error.again')}${link(home, 'page.error.home')}</p>
      ${detail === undefined ? '' : html`<p><small>${detail}</small></p>`}
      <small>${textOf(locale, 'page.error.reference', { reference })}</small>`,
  });
}

/**
 * True when a person navigated to the address. A navigating browser puts HTML first in `Accept`; calls of pages and
 * programs name JSON or accept anything.
 *
 * @param headers values of `Accept`, `Sec-Fetch-Mode` and our own header `lang`, which only calls send
 */
export function wantsPage({
  accept = '',
  fetchMode,
  lang,
}: {
  accept?: string | undefined;
  fetchMode: string | undefined;
  lang: string | undefined;
}): boolean {
  if (lang !== undefined || (fetchMode !== undefined && fetchMode !== 'navigate')) return false;
  const [html, json] = [accept.search(/\btext\/html\b/i), accept.search(/\bapplication\/json\b/i)];
  return html >= 0 && (json < 0 || html < json);
}
