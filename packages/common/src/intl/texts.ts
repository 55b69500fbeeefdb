import type { IntlConfig } from 'react-intl';
import { LOCALES, type Locale } from './locale.ts';

/** Texts of one language by id: strings where the full parser is present (tests), compiled messages in a build. */
export type Words = Readonly<Record<string, string>> | NonNullable<IntlConfig['messages']>;

/** Texts loaded one language at a time, so that a page loads only the language in use. */
export interface Texts {
  /** The texts of a language; undefined until they have been loaded. */
  in(locale: Locale): Words | undefined;
  /** Loads a language, once. Rejects on failure; the next call tries again. */
  load(locale: Locale): Promise<void>;
}

/** Files of texts; later ones override earlier ones. */
type Files = () => Promise<readonly { default: Words }[]>;

const known = new Set<Texts>();

/** Texts of an app, loaded when their language is first used: `files` has a loader for each language. */
export function textsOf(files: Record<Locale, Files>): Texts {
  const arrived = new Map<Locale, Words>();
  const asked = new Map<Locale, Promise<void>>();
  const texts: Texts = {
    in: (locale) => arrived.get(locale),
    load(locale) {
      const loading =
        asked.get(locale) ??
        files[locale]().then(
          (parts) => {
            arrived.set(locale, Object.assign({}, ...parts.map((part) => part.default)) as Words);
          },
          (error: unknown) => {
            asked.delete(locale);
            throw error;
          },
        );
      asked.set(locale, loading);
      return loading;
    },
  };
  known.add(texts);
  return texts;
}

/** Loads all languages of all texts, for tests, which check a page as soon as it is rendered. */
export async function loadAllTexts(): Promise<void> {
  await Promise.all([...known].flatMap((texts) => LOCALES.map((locale) => texts.load(locale))));
}
