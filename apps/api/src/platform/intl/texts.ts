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

/** Ids of the texts of the API. */
export const messageIds = Object.keys(zh) as ApiMessageId[];

/** The pattern of a text as we ship it. */
export const patternOf = (locale: Locale, id: string): string | undefined => texts[locale][id];

const parsed = (locale: Locale, pattern: string) =>
  new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true });

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => [
    // Text and the number of a plural are no slots.
    ...('value' in part && Number(part.type) !== 0 ? [part.value] : []),
    ...('options' in part ? Object.values(part.options).flatMap((option) => namesIn(option.value)) : []),
  ]);
}

/** Names of the slots of a pattern. Throws when it cannot be read. */
export const slotsOf = (locale: Locale, pattern: string): ReadonlySet<string> =>
  new Set(namesIn(parsed(locale, pattern).getAst()));

/** A pattern with its slots filled. */
export const filledText = (
  locale: Locale,
  pattern: string,
  values: Readonly<Record<string, string | number>>,
): string => String(parsed(locale, pattern).format(values));

/** The text of an intl id in a language, its slots filled. An id without a text gives the id. */
export function textOf(locale: Locale, id: string, values: Readonly<Record<string, string | number>> = {}): string {
  const pattern = texts[locale][id];
  if (pattern === undefined) return id;
  const key = `${locale} ${id}`;
  let format = formats.get(key);
  if (!format) {
    format = parsed(locale, pattern);
    formats.set(key, format);
  }
  return String(format.format(values));
}

/** A text in both languages, for what stores both. */
export const inBothLanguages = (id: ApiMessageId): Readonly<Record<Locale, string>> => ({
  'zh-CN': textOf('zh-CN', id),
  'en-US': textOf('en-US', id),
});
