import { Decision } from '../../enums/approval/approval-status.ts';
import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type OpinionIssue = 'opinion.empty' | 'opinion.tooLong' | 'opinion.illegal';

export const OPINION_MAX = 1000;

/** Opinion of an approver: optional here, at most 1000 characters. */
export function checkOpinion(value: string): OpinionIssue | undefined {
  const opinion = value.trim();
  if (lengthOf(opinion, OPINION_MAX) > OPINION_MAX) return 'opinion.tooLong';
  return hasHiddenInLines(opinion) ? 'opinion.illegal' : undefined;
}

/** Opinion for a decision: a rejection needs a reason. */
export function checkOpinionFor(decision: Decision) {
  return (value: string): OpinionIssue | undefined =>
    decision === Decision.reject && value.trim() === '' ? 'opinion.empty' : checkOpinion(value);
}
