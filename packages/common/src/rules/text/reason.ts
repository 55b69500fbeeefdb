import { hasHiddenInLines, lengthOf } from './text.ts';

export type ReasonIssue = 'reason.empty' | 'reason.tooLong' | 'reason.illegal';

export const REASON_MAX = 200;

/** Reason of a change of an account by staff: 1 to 200 characters after trimming. */
export function checkReason(value: string): ReasonIssue | undefined {
  const reason = value.trim();
  if (reason === '') return 'reason.empty';
  if (lengthOf(reason, REASON_MAX) > REASON_MAX) return 'reason.tooLong';
  return hasHiddenInLines(reason) ? 'reason.illegal' : undefined;
}
