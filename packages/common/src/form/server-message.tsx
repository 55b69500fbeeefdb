import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../client/api-error.ts';
import { waitOf } from '../intl/wait.ts';

/**
 * The API's message of a refusal. The API wrote it in the language of the request (`saidIn`); after a change of
 * language our own text for the code replaces it, so that everything on the screen is in one language.
 */
export function ServerMessage({
  message,
  code,
  saidIn,
  retryAfter,
}: {
  message: string;
  code: string;
  saidIn: string;
  retryAfter?: number | undefined;
}) {
  const { locale, messages, formatMessage } = useIntl();
  const wait = retryAfter !== undefined && `error.${code}.wait` in messages ? waitOf(retryAfter) : undefined;
  const id = wait ? `error.${code}.${wait.id}` : [`error.${code}`, code].find((known) => known in messages);
  if (message !== '' && !wait && (locale === saidIn || !id)) return <span>{message}</span>;
  return <span>{formatMessage({ id: (id ?? 'common.unexpected') as 'common.unexpected' }, wait?.values)}</span>;
}

/** The message of a refusal as an element. `saidIn`: the language of the request. */
export function messageOf(error: Pick<ApiError, 'message' | 'code'> & { retryAfter?: number }, saidIn: string) {
  return <ServerMessage message={error.message} code={error.code} saidIn={saidIn} retryAfter={error.retryAfter} />;
}

/** The text for any rejection of a call: the API's message, or a general one for anything but an `ApiError` (a bug). */
export function failureText(error: unknown, saidIn: string) {
  return error instanceof ApiError ? messageOf(error, saidIn) : <FormattedMessage id="common.unexpected" />;
}
