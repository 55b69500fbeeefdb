import { isName } from '../text/text.ts';

export type PositionNameIssue = 'positionName.empty' | 'positionName.illegal';

/** Job title: 1 to 30 visible characters after trimming. Wrap it in `optional` where it is not required. */
export function checkPositionName(value: string): PositionNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'positionName.empty';
  return isName(name, 30) ? undefined : 'positionName.illegal';
}
