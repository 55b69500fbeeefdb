import { hasHidden, lengthOf } from '../text/text.ts';

export type PositionNameIssue = 'positionName.empty' | 'positionName.illegal';

/** Job title (spec 1 §5): 1 to 30 visible characters after trimming. Where it may be left out, wrap it in `optional`. */
export function checkPositionName(value: string): PositionNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'positionName.empty';
  return lengthOf(name, 30) > 30 || hasHidden(name) ? 'positionName.illegal' : undefined;
}
