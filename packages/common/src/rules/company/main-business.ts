import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type MainBusinessIssue = 'mainBusiness.empty' | 'mainBusiness.illegal';

export const MAIN_BUSINESS_MAX = 1000;

/** Main business: 1 to 1000 characters, line breaks allowed. Optional for enterprises: wrap it in `optional`. */
export function checkMainBusiness(value: string): MainBusinessIssue | undefined {
  const text = value.trim();
  if (text === '') return 'mainBusiness.empty';
  return lengthOf(text, MAIN_BUSINESS_MAX) > MAIN_BUSINESS_MAX || hasHiddenInLines(text)
    ? 'mainBusiness.illegal'
    : undefined;
}
