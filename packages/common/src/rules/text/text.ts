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

// Control characters, lone surrogates, line and paragraph separators, invisible fillers and direction overrides: they make it
// possible to imitate another name.
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** True when a line of text contains invisible characters or direction overrides. */
export function hasHidden(value: string): boolean {
  return HIDDEN.test(value);
}

/** Like `hasHidden`, for multi-line text: allows line breaks and tabs. */
export function hasHiddenInLines(value: string): boolean {
  return HIDDEN.test(value.replace(/[\n\r\t]/g, ' '));
}
