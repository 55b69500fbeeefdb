import { isName, lengthOf } from '../text/text.ts';

export type ViewNameIssue = 'viewName.empty' | 'viewName.tooLong' | 'viewName.illegal';

export const VIEW_NAME_MAX = 40;

/** Name of a saved view of a list: 1 to 40 characters after trimming. */
export function checkViewName(value: string): ViewNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'viewName.empty';
  if (lengthOf(name, VIEW_NAME_MAX) > VIEW_NAME_MAX) return 'viewName.tooLong';
  return isName(name, VIEW_NAME_MAX) ? undefined : 'viewName.illegal';
}
