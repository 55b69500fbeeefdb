import { chooseLocale, formatLocale, LANGUAGE_KEY, parseLocale, type Locale } from '../../intl/locale.ts';
import { recall, remember } from './browser-store.ts';

const asked = () => new URLSearchParams(location.search).get(LANGUAGE_KEY);

/**
 * The language of the page: query `lang`, then the one chosen before, then the browser's, then Chinese. On a reload or
 * Back the chosen one comes first, because the user may have chosen it after the page was opened, also in another tab.
 */
export function pageLocale(): Locale {
  const kept = recall('local', LANGUAGE_KEY);
  return chooseLocale(...(isRevisit() ? [kept, asked()] : [asked(), kept]), ...navigator.languages);
}

/**
 * The language to start with. That of the query is stored, because the redirects of a sign-in lose it.
 */
export function initialLocale(): Locale {
  const locale = pageLocale();
  if (parseLocale(asked()) === locale) keepLocale(locale);
  return locale;
}

function isRevisit(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}

/**
 * The query of an address in this language: `lang` is replaced where the query has it. Undefined if nothing changes.
 */
export function searchIn(locale: Locale, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const asked = query.get(LANGUAGE_KEY);
  if (asked === null || parseLocale(asked) === locale) return undefined;
  query.set(LANGUAGE_KEY, formatLocale(locale));
  return `?${query}`;
}

/**
 * Keeps a chosen language in local storage, and in a cookie for the server that writes the first HTML, both named
 * `lang`. Sets the language of the document.
 */
export function keepLocale(locale: Locale): void {
  const value = formatLocale(locale);
  remember('local', LANGUAGE_KEY, value);
  document.cookie = `${LANGUAGE_KEY}=${value}; path=/; max-age=31536000; samesite=lax`;
  showLocale(locale);
}

/** Sets the language of the document, for screen readers and hyphenation. */
export function showLocale(locale: Locale): void {
  document.documentElement.lang = locale;
}
