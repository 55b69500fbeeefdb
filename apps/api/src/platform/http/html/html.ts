import type { html } from 'hono/html';

/** HTML made by the `html` template of Hono, with its values escaped. */
export type Html = ReturnType<typeof html>;

/**
 * The HTML as plain text.
 *
 * @throws TypeError when a value of the template was a promise
 */
export function htmlText(made: Html): string {
  if (made instanceof Promise) throw new TypeError('The values of this HTML must not be promises.');
  return made.toString();
}
