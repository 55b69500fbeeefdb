import { chooseLocale, formatLocale, LANGUAGE_KEY, parseLocale, type Locale } from '../../intl/locale.ts';

function stored(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/**
 * The language to begin with: query `lang`, then what was chosen before, then the browser's, then Chinese (spec 1 §9).
 * What the address says is kept, because a sign-in leads over addresses that say nothing.
 */
export function initialLocale(): Locale {
  const told = parseLocale(new URLSearchParams(location.search).get(LANGUAGE_KEY) ?? '');
  if (told) keepLocale(told);
  return told ?? chooseLocale(stored(), ...navigator.languages);
}

/**
 * Keeps a chosen language: under `lang` in the browser, in a cookie of the same name for the server that writes the
 * first HTML, and on the document.
 */
export function keepLocale(locale: Locale): void {
  const value = formatLocale(locale);
  try {
    window.localStorage.setItem(LANGUAGE_KEY, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  document.cookie = `${LANGUAGE_KEY}=${value}; path=/; max-age=31536000; samesite=lax`;
  showLocale(locale);
}

/** Tells the document, and so screen readers and hyphenation, which language it is in. */
export function showLocale(locale: Locale): void {
  document.documentElement.lang = locale;
}
