import type { Further } from '../sign-in.queries.ts';

/** Props of every later step of a sign-in. */
export interface StepProps {
  /** Repeats the sign-in with the value of this step. Rejects with a refusal that the step shows. */
  onProceed: (further: Further) => Promise<void>;
}
