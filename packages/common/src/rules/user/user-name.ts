import { isName } from '../text/text.ts';

export type UserNameIssue = 'userName.empty' | 'userName.illegal';

/** Longest name of a person, in characters. */
export const USER_NAME_MAX = 30;

/** Name of a person or contact: 1 to 30 visible characters after trimming. */
export function checkUserName(value: string): UserNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'userName.empty';
  return isName(name, USER_NAME_MAX) ? undefined : 'userName.illegal';
}
