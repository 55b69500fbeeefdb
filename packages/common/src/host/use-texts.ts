import { useEffect, useState } from 'react';
import type { PortalContent } from '../contract/portal/config.ts';
import type { Locale } from '../intl/locale.ts';
import type { Texts, Words } from '../intl/texts.ts';

/** Texts of an app: both languages in memory, or loaded one at a time. */
export type Messages = Record<Locale, Words> | Texts;

/** Milliseconds after which a failed language is loaded again. */
const AGAIN = 3000;

const wordsIn = (messages: Messages, locale: Locale) => ('load' in messages ? messages.in(locale) : messages[locale]);

/**
 * The texts to show now, with the provider's `own` over them, and their language: those of `wanted` once they are loaded, until then those of the previous
 * language; undefined while none are loaded. Throws while rendering when the first ones cannot be loaded, so that the
 * error boundary offers a retry.
 */
export function useTexts(
  messages: Messages,
  wanted: Locale,
  own?: PortalContent['words'],
): { locale: Locale; words: Words } | undefined {
  const [shown, setShown] = useState<Locale>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const words = wordsIn(messages, wanted);
  // Into the same object, as with texts of areas: react-intl reads it at each formatting.
  if (own && words) Object.assign(words, own[wanted]);
  if (words && shown !== wanted) setShown(wanted);
  const waiting = !words;

  useEffect(
    function fetchTexts() {
      if (!waiting || !('load' in messages)) return undefined;
      let over = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = () =>
        void messages.load(wanted).then(
          () => {
            if (!over) setShown(wanted);
          },
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
    },
    [messages, waiting, wanted],
  );

  if (words) return { locale: wanted, words };
  const before = shown && wordsIn(messages, shown);
  if (before) return { locale: shown, words: before };
  if (failure) throw failure.error;
  return undefined;
}
