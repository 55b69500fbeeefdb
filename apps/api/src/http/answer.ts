import { entryOf, textIdOf, type ErrorCode } from '@portal/common/errors/catalogue';
import { isDatabaseAway } from '../db/connect.ts';
import type { RequestContext } from './app-type.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { textOf } from './texts.ts';

/** Seconds after which a caller may try again when the database is away. */
const AWAY_RETRY = 5;

/** What any thrown thing means to the caller. Everything unknown is code -1, and its cause goes to the log alone. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal('Account.Unavailable', { retryAfter: AWAY_RETRY });
  return refusalOf(error) ?? new Refusal('-1');
}

/** Turns what was thrown into the error body of spec 1 §8 in the caller's language, and notes it for the log. */
export function answerRefusal(c: RequestContext, thrown: unknown): Response {
  const { code, details } = refusalFor(thrown);
  const note = c.get('note');
  note.code = code;
  if (code === '-1' || code === 'Account.Unavailable') note.error = thrown;
  const locale = c.get('locale');
  const say = (one: ErrorCode) => textOf(locale, one === code && details.text ? details.text : textIdOf(one), details.values);
  const message = say(code);
  const fields = details.fields && Object.fromEntries(
    Object.entries(details.fields).map(([field, one]) => [field, { code: one, message: say(one) }]),
  );
  if (details.retryAfter !== undefined) c.header('Retry-After', String(details.retryAfter));
  c.header('Cache-Control', 'no-store');
  return c.json(
    {
      code, message, description: message, request_id: c.get('requestId'),
      ...(fields ? { fields } : {}),
      ...(details.retryAfter === undefined ? {} : { retry_after: details.retryAfter }),
      ...details.extra,
    },
    entryOf(code).status as 400,
  );
}
