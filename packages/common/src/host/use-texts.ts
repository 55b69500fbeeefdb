import { useEffect, useState } from 'react';
import type { Locale } from '../intl/locale.ts';
import type { Texts, Words } from '../intl/texts.ts';

/** Texts of an app: both languages at hand, or fetched one at a time. */
export type Messages = Record<Locale, Words> | Texts;

/** Milliseconds after which a language that did not arrive is asked for again. */
const AGAIN = 3000;

const wordsIn = (messages: Messages, locale: Locale) => ('load' in messages ? messages.in(locale) : messages[locale]);

/**
 * The texts to show now, and their language: those of `wanted` once they are there, until then those of the language
 * before. Undefined while there are none at all. When not even the first ones can be had, the rendering throws, so that
 * the place around says so and offers to try again.
 */
export function useTexts(messages: Messages, wanted: Locale): { locale: Locale; words: Words } | undefined {
  const [shown, setShown] = useState<Locale>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const words = wordsIn(messages, wanted);
  if (words && shown !== wanted) setShown(wanted);
  const waiting = !words;

  useEffect(function fetchTexts() {
    if (!waiting || !('load' in messages)) return undefined;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => void messages.load(wanted).then(
      () => { if (!over) setShown(wanted); },
      (error: unknown) => {
        if (over) return;
        setFailure({ error });
        timer = setTimeout(ask, AGAIN);
      },
    );
    ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [messages, waiting, wanted]);

  if (words) return { locale: wanted, words };
  const before = shown && wordsIn(messages, shown);
  if (before) return { locale: shown, words: before };
  if (failure) throw failure.error;
  return undefined;
}
