import type { IntlConfig } from 'react-intl';
import { LOCALES, type Locale } from './locale.ts';

/** Texts of one language by id: strings where the full parser is present (tests), compiled messages in a build. */
export type Words = Readonly<Record<string, string>> | NonNullable<IntlConfig['messages']>;

/** Texts that arrive one language at a time, so that a page carries only the one it is read in. */
export interface Texts {
  /** The texts of a language; undefined until they have been loaded. */
  in(locale: Locale): Words | undefined;
  /** Fetches a language, once. Rejects when it cannot be had; the next call asks again. */
  load(locale: Locale): Promise<void>;
}

/** Files of texts, in the order in which later ones add to earlier ones. */
type Files = () => Promise<readonly { default: Words }[]>;

const known = new Set<Texts>();

/** Texts of an app whose files are fetched when their language is wanted: `files` says for each language how. */
export function textsOf(files: Record<Locale, Files>): Texts {
  const arrived = new Map<Locale, Words>();
  const asked = new Map<Locale, Promise<void>>();
  const texts: Texts = {
    in: (locale) => arrived.get(locale),
    load(locale) {
      const loading = asked.get(locale) ?? files[locale]().then(
        (parts) => { arrived.set(locale, Object.assign({}, ...parts.map((part) => part.default)) as Words); },
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

/** Fetches every language of all texts that there are: for tests, which look at a page as soon as it is rendered. */
export async function loadAllTexts(): Promise<void> {
  await Promise.all([...known].flatMap((texts) => LOCALES.map((locale) => texts.load(locale))));
}
