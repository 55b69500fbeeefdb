import { PREPARED_SLOTS, type PreparedSlot } from '../../enums/approval/prepared-text.ts';
import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type PreparedTextIssue =
  | 'preparedText.empty'
  | 'preparedText.tooLong'
  | 'preparedText.illegal'
  | 'preparedText.slot';

export const PREPARED_TEXT_MAX = 200;

const BRACES = /\{([^{}]*)\}/g;
const isSlot = (name: string | undefined): name is PreparedSlot => PREPARED_SLOTS.some((slot) => slot === name);

/** A text for refusals or questions: 1 to 200 characters after trimming, in braces only the names of slots. */
export function checkPreparedText(value: string): PreparedTextIssue | undefined {
  const text = value.trim();
  if (text === '') return 'preparedText.empty';
  if (lengthOf(text, PREPARED_TEXT_MAX) > PREPARED_TEXT_MAX) return 'preparedText.tooLong';
  if (hasHiddenInLines(text)) return 'preparedText.illegal';
  const rest = text.replace(BRACES, (all, name: string) => (isSlot(name) ? '' : all));
  return /[{}]/.test(rest) ? 'preparedText.slot' : undefined;
}

/** Fills the slots of a text. One without a value stays as it is, so that whoever uses the text sees it. */
export const fillSlots = (text: string, values: Readonly<Partial<Record<PreparedSlot, string>>>): string =>
  text.replace(BRACES, (all, name: string) => (isSlot(name) ? (values[name] ?? all) : all));

/** The part of a text in the language of a reader. */
export const wordsIn = (locale: string, { text_zh, text_en }: { text_zh: string; text_en: string }): string =>
  locale.startsWith('zh') ? text_zh : text_en;
