import type { Decision } from '@portal/common/enums/certification/approval-status';

/** Codes with which the API says that there is nothing left to decide here: their text is shown and one moves on. */
export const ALREADY_PROCESSED = ['4001213001', '4001213002', '4001213003', '4041100009', '4001204003'] as const;

export type Step =
  /** Staff read, correct and write. */
  | { at: 'review' }
  /** A decision is on its way. */
  | { at: 'sending'; decision: Decision }
  /** Decided, by us or by somebody else: the next one is looked up, nothing can be pressed any more. */
  | { at: 'leaving' };

export type Happening =
  | { type: 'decided'; decision: Decision }
  | { type: 'accepted' }
  | { type: 'refused'; code: string };

/** One request under review: one decision at a time; a refusal gives the form back, unless somebody else was faster. */
export function next(step: Step, happened: Happening): Step {
  switch (happened.type) {
    case 'decided': return step.at === 'review' ? { at: 'sending', decision: happened.decision } : step;
    case 'accepted': return step.at === 'sending' ? { at: 'leaving' } : step;
    case 'refused':
      if (step.at !== 'sending') return step;
      return isAlreadyProcessed(happened.code) ? { at: 'leaving' } : { at: 'review' };
  }
}

export const isAlreadyProcessed = (code: string) => (ALREADY_PROCESSED as readonly string[]).includes(code);
