/**
 * Number of characters (code points): a Chinese character outside the basic plane counts once.
 *
 * @param max stops counting early for very long input
 */
export function lengthOf(value: string, max = Infinity): number {
  if (value.length > max * 2) return value.length;
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

// Control characters, lone surrogates, line and paragraph separators, direction overrides and other characters without
// a shape: they make it possible to imitate another name. Joiners and variation selectors stay: Persian names, emoji
// and some Chinese characters need them.
const HIDDEN =
  /[\p{Cc}\p{Cs}\u2028\u2029\ufff9-\ufffb]|(?![\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/u;
// U+2800, a Braille pattern without dots, is a symbol that shows nothing.
const SHOWN = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}]/u;
const SHOWN_IN_NAME = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}]/u;
/** Five accents on one letter: they would cover the lines above and below. */
const STACKED = /\p{M}{5}/u;

/**
 * True when a line of text contains invisible characters, direction overrides or piles of accents, or shows nothing at
 * all.
 */
export function hasHidden(value: string): boolean {
  return HIDDEN.test(value) || STACKED.test(value) || (value !== '' && !SHOWN.test(value));
}

/** Like `hasHidden`, for multi-line text: allows line breaks and tabs. */
export function hasHiddenInLines(value: string): boolean {
  return hasHidden(value.replace(/[\n\r\t]/g, ' '));
}

/** True for a trimmed name of at most `max` characters without hidden ones that has a letter, a digit or a symbol. */
export function isName(value: string, max: number): boolean {
  return lengthOf(value, max) <= max && !hasHidden(value) && SHOWN_IN_NAME.test(value);
}
