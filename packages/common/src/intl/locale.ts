/** Languages of the portal, as BCP-47 tags. */
export const LOCALES = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];
/** The default. */
export const DEFAULT_LOCALE: Locale = 'zh-CN';
/** Name of the query parameter, of the browser's storage key and of the request header that carry a language. */
export const LANGUAGE_KEY = 'lang';

/** Reads one tag in any usual spelling: `zh_CN`, `zh`, `zh-Hans-CN`, `EN`, `en-GB`. Undefined for other languages. */
export function parseLocale(tag: string | null | undefined): Locale | undefined {
  if (!tag || tag.length > 35) return undefined;
  const [language] = tag.trim().toLowerCase().split(/[-_]/);
  if (language === 'zh') return 'zh-CN';
  return language === 'en' ? 'en-US' : undefined;
}

/** Spelling for URLs, cookies and storage: `zh_CN`, `en_US`. */
export function formatLocale(locale: Locale): 'zh_CN' | 'en_US' {
  return locale === 'zh-CN' ? 'zh_CN' : 'en_US';
}

/**
 * The first of these languages that the portal supports, else the default. Order of the arguments: query, host, stored,
 * browser.
 */
export function chooseLocale(...wishes: readonly (string | null | undefined)[]): Locale {
  for (const wish of wishes) {
    const locale = parseLocale(wish);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/** Reads an `Accept-Language` header by its weights. Returns undefined when it names no language of the portal. */
export function parseAcceptLanguage(header: string | null | undefined): Locale | undefined {
  if (!header || header.length > 500) return undefined;
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((piece) => piece.trim());
    const weight = rest.find((piece) => piece.startsWith('q='));
    return { tag, weight: weight ? Number(weight.slice(2)) : 1 };
  });
  wishes.sort((one, other) => other.weight - one.weight);
  for (const { tag, weight } of wishes) {
    const locale = weight > 0 ? parseLocale(tag) : undefined;
    if (locale) return locale;
  }
  return undefined;
}
