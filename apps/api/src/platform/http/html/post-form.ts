import { html } from 'hono/html';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../intl/texts.ts';
import { plainPage } from './plain-page.ts';

/** Address of the script that submits the form; a file, so that the page needs no inline script. */
export const SUBMIT_SCRIPT_PATH = '/api/account/v1/submit-form.js';

/**
 * A page whose form goes to another site at once, by POST. Without scripts the person presses its button.
 *
 * @param action where the form goes, https or an address of this machine; the caller has checked it
 * @returns the HTML and its response headers
 */
export function postForm({
  locale,
  action,
  fields,
}: {
  locale: Locale;
  action: string;
  fields: Readonly<Record<string, string>>;
}): ReturnType<typeof plainPage> {
  const page = plainPage({
    locale,
    title: textOf(locale, 'postForm.title'),
    // The redirects that follow a form count as its targets, and only the other site knows them.
    formAction: `https: ${new URL(action).origin}`,
    script: true,
    content: html`<p>${textOf(locale, 'postForm.text')}</p>
      <form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button type="submit">${textOf(locale, 'postForm.submit')}</button>
      </form>
      <script src="${SUBMIT_SCRIPT_PATH}"></script>`,
  });
  // Without a referrer the browser would send `Origin: null`, which other sites may refuse.
  return { ...page, headers: { ...page.headers, 'Referrer-Policy': 'strict-origin' } };
}
