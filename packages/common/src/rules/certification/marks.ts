import { hasHidden, lengthOf } from '../text/text.ts';

/** Left, top, width and height of a place in a picture, as shares of it. */
export type Box = [left: number, top: number, width: number, height: number];

export type MarkIssue = 'marks.unfit' | 'markWords.empty' | 'markWords.tooLong' | 'markWords.illegal';

export const MARKS_MAX = 6;
export const MARK_WORDS_MAX = 200;
/** Smallest width and height, as shares of the picture. */
export const MARK_LEAST = 0.005;

/** What is wrong at a marked place: one line of 1 to 200 characters after trimming. */
export function checkMarkWords(value: string): MarkIssue | undefined {
  const words = value.trim();
  if (words === '') return 'markWords.empty';
  if (lengthOf(words, MARK_WORDS_MAX) > MARK_WORDS_MAX) return 'markWords.tooLong';
  return hasHidden(words) ? 'markWords.illegal' : undefined;
}

/** Places marked in a picture: at most 6, each inside it and large enough to be seen. */
export function checkMarks(boxes: readonly Box[]): MarkIssue | undefined {
  if (boxes.length > MARKS_MAX) return 'marks.unfit';
  const inside = boxes.every(
    ([left, top, width, height]) =>
      left >= 0 &&
      top >= 0 &&
      width >= MARK_LEAST &&
      height >= MARK_LEAST &&
      // Sums of decimal fractions are not exact.
      left + width <= 1 + 1e-9 &&
      top + height <= 1 + 1e-9,
  );
  return inside ? undefined : 'marks.unfit';
}
