/**
 * Number of characters as a person counts them: a rare Chinese character outside the basic plane counts once.
 *
 * Takes any string. Counts no further than needed: give `max` to stop early on hostile lengths.
 */
export function lengthOf(value: string, max = Infinity): number {
  if (value.length > max * 2) return value.length;
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

// Control characters, lone surrogates, line and paragraph separators, invisible fillers, and everything that turns the direction of text:
// with them a name can be made to look like another one.
const HIDDEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** True when one line of text holds characters that nobody can see or that reorder their neighbours. */
export function hasHidden(value: string): boolean {
  return HIDDEN.test(value);
}

/** Like `hasHidden`, for text of several lines: line breaks and tabs are fine. */
export function hasHiddenInLines(value: string): boolean {
  return HIDDEN.test(value.replace(/[\n\r\t]/g, ' '));
}
