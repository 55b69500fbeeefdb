import { useIntl } from 'react-intl';
import type { ApiError } from '../client/api-error.ts';

/**
 * What the API said about a refusal. It said so in the language of that moment; when the reader changes the language,
 * our own text for the code stands in, so that what is on the screen follows.
 */
export function ServerMessage({ message, code, saidIn, retryAfter }: {
  message: string; code: string; saidIn: string; retryAfter?: number | undefined;
}) {
  const { locale, messages, formatMessage } = useIntl();
  const wait = retryAfter !== undefined && `error.${code}.wait` in messages;
  const id = wait ? `error.${code}.wait` : [`error.${code}`, code].find((known) => known in messages);
  if (message !== '' && !wait && (locale === saidIn || !id)) return <>{message}</>;
  return <>{formatMessage({ id: (id ?? 'common.unexpected') as 'common.unexpected' }, { seconds: retryAfter })}</>;
}

/** The message of a refusal, as an element for the room under a field. */
export function messageOf(error: Pick<ApiError, 'message' | 'code'> & { retryAfter?: number }, saidIn: string) {
  return <ServerMessage message={error.message} code={error.code} saidIn={saidIn} retryAfter={error.retryAfter} />;
}
