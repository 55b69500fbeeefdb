import { hasHidden, isName, lengthOf } from '../text/text.ts';

export type ContactIssue = 'department.illegal' | 'qq.illegal';

/** Department of a contact, optional: at most 50 visible characters. */
export function checkDepartment(value: string): ContactIssue | undefined {
  const name = value.trim();
  return name === '' || isName(name, 50) ? undefined : 'department.illegal';
}

/** QQ number of a contact, optional: at most 30 visible characters. */
export function checkQq(value: string): ContactIssue | undefined {
  const text = value.trim();
  return lengthOf(text, 30) > 30 || hasHidden(text) ? 'qq.illegal' : undefined;
}
