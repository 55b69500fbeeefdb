import type { Decision } from '@portal/common/enums/approval/approval-status';

/** Error codes of a request that is already decided or gone: show their text and go to the next request. */
export const ALREADY_PROCESSED = ['4001213001', '4001213002', '4001213003', '4041100009', '4001204003'] as const;

export type Step =
  /** Staff edit the form. */
  | { at: 'review' }
  /** A decision is being sent. */
  | { at: 'sending'; decision: Decision }
  /** Decided, here or by somebody else: loads the next request, all buttons are disabled. */
  | { at: 'leaving' };

export type StepEvent =
  | { type: 'decided'; decision: Decision }
  | { type: 'accepted' }
  | { type: 'refused'; code: string }
  /** Staff go on from a request that somebody else has decided. */
  | { type: 'givenUp' };

/** Steps of a decision, sent once at a time. An error returns to the form, unless the request is already processed. */
export function next(step: Step, event: StepEvent): Step {
  switch (event.type) {
    case 'decided':
      return step.at === 'review' ? { at: 'sending', decision: event.decision } : step;
    case 'givenUp':
      return step.at === 'review' ? { at: 'leaving' } : step;
    case 'accepted':
      return step.at === 'sending' ? { at: 'leaving' } : step;
    case 'refused':
      if (step.at !== 'sending') return step;
      return isAlreadyProcessed(event.code) ? { at: 'leaving' } : { at: 'review' };
  }
}

export const isAlreadyProcessed = (code: string) => (ALREADY_PROCESSED as readonly string[]).includes(code);
