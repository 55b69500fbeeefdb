import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../intl/texts.ts';
import { listText, type Said } from './list-text.ts';

/**
 * Refused fields with reasons, for messages.
 *
 * @param refused text ids of field and reason
 * @param further what else is said, below
 */
export const refusedText = (
  locale: Locale,
  channel: 'email' | 'sms',
  refused: readonly (readonly [field: string, reason: string])[],
  further: readonly Said[] = [],
): string =>
  listText({ locale, channel }, [
    ...refused.map(([field, reason]): Said => [textOf(locale, field), textOf(locale, reason)]),
    ...further,
  ]);
