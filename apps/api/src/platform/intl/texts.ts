import IntlMessageFormat from 'intl-messageformat';
import type { Locale } from '@portal/common/intl/locale';
import { commonMessages } from '@portal/common/intl/messages';
import en from './en-US.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

/** Texts of the API only: its messages and the developer's desk. */
export type ApiMessageId = keyof typeof zh;

const texts: Record<Locale, Readonly<Record<string, string>>> = {
  'zh-CN': { ...commonMessages['zh-CN'], ...zh },
  'en-US': { ...commonMessages['en-US'], ...(en satisfies Record<ApiMessageId, string>) },
};
const formats = new Map<string, IntlMessageFormat>();

/** The text of an intl id in a language, its slots filled. An id without a text gives the id. */
export function textOf(locale: Locale, id: string, values: Readonly<Record<string, string | number>> = {}): string {
  const pattern = texts[locale][id];
  if (pattern === undefined) return id;
  const key = `${locale} ${id}`;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return String(format.format(values));
}

/** A text in both languages, for what stores both. */
export const inBothLanguages = (id: ApiMessageId): Readonly<Record<Locale, string>> => ({
  'zh-CN': textOf('zh-CN', id),
  'en-US': textOf('en-US', id),
});
