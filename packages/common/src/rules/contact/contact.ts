import { hasHidden, lengthOf } from '../text/text.ts';

export type ContactIssue = 'department.illegal' | 'qq.illegal';

/** Department of a contact, optional: at most 50 visible characters. */
export function checkDepartment(value: string): ContactIssue | undefined {
  return tooLongOrHidden(value, 50) ? 'department.illegal' : undefined;
}

/** QQ number of a contact, optional: at most 30 visible characters. */
export function checkQq(value: string): ContactIssue | undefined {
  return tooLongOrHidden(value, 30) ? 'qq.illegal' : undefined;
}

function tooLongOrHidden(value: string, max: number): boolean {
  const text = value.trim();
  return lengthOf(text, max) > max || hasHidden(text);
}
