import { entryOf, textIdOf, type ErrorCode } from '@portal/common/errors/catalogue';
import { LANGUAGE_KEY, type Locale } from '@portal/common/intl/locale';
import { waitOf } from '@portal/common/intl/wait';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { isDatabaseAway } from '../../db/connect.ts';
import type { RequestContext } from '../request/app-type.ts';
import { errorPage, wantsPage } from '../html/error-page.ts';
import { Refusal, refusalOf } from '../../errors/refusal.ts';
import { textOf } from '../../intl/texts.ts';
import { isStorageFull } from '../../errors/storage-full.ts';

/** Retry-After in seconds while the database is unavailable. */
const AWAY_RETRY = 5;

/** Maps a thrown value to a refusal. Unknown errors get code -1; their cause goes to the log only. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal('Account.Unavailable', { retryAfter: AWAY_RETRY });
  if (isStorageFull(error)) return new Refusal('Account.Storage.Full');
  return refusalOf(error) ?? new Refusal('-1');
}

/** Title of the error page, by status. */
const titleOf = (status: number) => `page.error.title.${status === 429 ? 'wait' : status >= 500 ? 'server' : 'other'}`;

/** Text with the time to wait. */
function waitText(locale: Locale, seconds: number): string {
  const { id, values } = waitOf(seconds);
  return textOf(locale, `error.4290000000.${id}`, values);
}

/** Shows the refusal as a page, with a retry link where a retry makes sense. */
function answerPage(c: RequestContext, status: number, text: string): Response {
  const locale = c.get('locale');
  const mayRepeat = c.req.method === 'GET' && (status === 429 || status >= 500);
  const { pathname, search } = new URL(c.req.url);
  const { html, headers } = errorPage({
    locale,
    title: textOf(locale, titleOf(status)),
    text,
    home: pageUrl('', PAGE.root),
    again: mayRepeat ? `${pathname}${search}` : undefined,
    reference: c.get('requestId'),
  });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.body(html, status as 400);
}

/**
 * Turns a thrown value into the error body, in the caller's language, and records it for the log. A browser that
 * navigated to the address gets an HTML page instead.
 */
export function answerRefusal(c: RequestContext, thrown: unknown): Response {
  const { code, details } = refusalFor(thrown);
  const note = c.get('note');
  note.code = code;
  if (code === '-1' || code === 'Account.Unavailable' || code === 'Account.Storage.Full') note.error = thrown;
  const locale = c.get('locale');
  const say = (one: ErrorCode) =>
    textOf(locale, one === code && details.text ? details.text : textIdOf(one), details.values);
  const message = say(code);
  const fields =
    details.fields &&
    Object.fromEntries(Object.entries(details.fields).map(([field, one]) => [field, { code: one, message: say(one) }]));
  if (details.retryAfter !== undefined) c.header('Retry-After', String(details.retryAfter));
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept', { append: true });
  if (
    wantsPage({
      accept: c.req.header('accept'),
      fetchMode: c.req.header('sec-fetch-mode'),
      lang: c.req.header(LANGUAGE_KEY),
    })
  ) {
    return answerPage(
      c,
      entryOf(code).status,
      code === '4290000000' && details.retryAfter !== undefined ? waitText(locale, details.retryAfter) : message,
    );
  }
  return c.json(
    {
      code,
      message,
      description: message,
      request_id: c.get('requestId'),
      ...(fields ? { fields } : {}),
      ...(details.retryAfter === undefined ? {} : { retry_after: details.retryAfter }),
      ...details.extra,
    },
    entryOf(code).status as 400,
  );
}
