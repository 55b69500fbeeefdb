import type { Locale } from '@portal/common/intl/locale';
import { textOf, type ApiMessageId } from '../../intl/texts.ts';

/** Name of a value of an enum, by the texts `<prefix>.<key>`; empty for one that has none. */
export function nameIn(
  values: Readonly<Record<string, unknown>>,
  prefix: 'approvalStatus' | 'authStatus' | 'export.accountStatus' | 'list.staffState',
) {
  return (value: unknown, locale: Locale): string => {
    const key = Object.keys(values).find((one) => values[one] === value);
    return key === undefined ? '' : textOf(locale, `${prefix}.${key}` as ApiMessageId);
  };
}
