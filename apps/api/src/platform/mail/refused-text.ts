import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../intl/texts.ts';
import { listText } from './list-text.ts';

/**
 * Refused fields with reasons, for messages.
 *
 * @param refused text ids of field and reason
 */
export const refusedText = (
  locale: Locale,
  channel: 'email' | 'sms',
  refused: readonly (readonly [field: string, reason: string])[],
): string =>
  listText(
    { locale, channel },
    refused.map(([field, reason]) => [textOf(locale, field), textOf(locale, reason)]),
  );
