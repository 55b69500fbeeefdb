import type { File } from './app-texts.ts';
import { LOCALES, type Locale } from './locale.ts';
import type { Texts } from './texts.ts';

/** Texts that only some pages of an app need. */
export interface AreaTexts {
  /**
   * Loads them beside the code of a page, in the languages that the app has loaded. Rejects on failure; the next call
   * tries again.
   */
  loadedWith<Page>(page: Promise<Page>): Promise<Page>;
}

/**
 * Texts of an app with `area`, for texts that are loaded with the first page that needs them, and then with each
 * language.
 */
export function withAreas(texts: Texts): Texts & { area: (files: Record<Locale, File>) => AreaTexts } {
  const asked = new Set<Locale>();
  const opened: { shown: boolean; filled: Set<Locale>; fill: (locale: Locale) => Promise<void> }[] = [];
  return {
    in: (locale) => (opened.every(({ shown, filled }) => !shown || filled.has(locale)) ? texts.in(locale) : undefined),
    async load(locale) {
      asked.add(locale);
      await Promise.all([texts.load(locale), ...opened.map(({ fill }) => fill(locale))]);
    },
    area(files) {
      const filled = new Set<Locale>();
      const area = {
        shown: false,
        filled,
        async fill(locale: Locale) {
          const [{ default: words }] = await Promise.all([files[locale](), texts.load(locale)]);
          // Into the same object, which react-intl reads at each formatting: the page around does not render again.
          Object.assign(texts.in(locale) as Record<string, unknown>, words);
          filled.add(locale);
        },
      };
      return {
        async loadedWith(page) {
          if (!opened.includes(area)) opened.push(area);
          const [loaded] = await Promise.all([
            page,
            ...LOCALES.filter((locale) => asked.has(locale) || texts.in(locale)).map(area.fill),
          ]);
          area.shown = true;
          return loaded;
        },
      };
    },
  };
}
