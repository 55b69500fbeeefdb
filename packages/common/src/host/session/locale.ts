import { chooseLocale, formatLocale, LANGUAGE_KEY, parseLocale, type Locale } from '../../intl/locale.ts';
import { recall, remember } from './browser-store.ts';

/**
 * Returns the language to start with: query `lang`, then the one chosen before, then the browser's, then Chinese. The
 * language of the query is kept, because the redirects of a sign-in lose it.
 */
export function initialLocale(): Locale {
  const asked = parseLocale(new URLSearchParams(location.search).get(LANGUAGE_KEY) ?? '');
  if (asked) keepLocale(asked);
  return asked ?? chooseLocale(recall('local', LANGUAGE_KEY), ...navigator.languages);
}

/**
 * Keeps a chosen language in local storage, and in a cookie for the server that writes the first HTML, both named `lang`.
 * Sets the language of the document.
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
