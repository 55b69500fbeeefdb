import type { PasskeyEnrolment } from '@portal/common/contract/sign-in/passkey-sign-in';
import type { Enrolment } from '@portal/common/contract/sign-in/second-factor';
import type { Sent, Ways } from '@portal/common/security/second-factor/asked';
import type { SignedIn } from './sign-in.queries.ts';

/** Results of earlier steps, which the repeated call adds to the credentials. */
export interface Settled {
  accountId?: string;
  choiceTicket?: string;
}

/** The steps of a sign-in. The code of all steps after `entry` is loaded on demand. */
export type Step =
  | { at: 'entry' }
  | { at: 'choice'; ticket: string }
  | { at: 'secondFactor'; settled: Settled; ways: Ways }
  | { at: 'enrol'; settled: Settled; enrolment: Enrolment }
  | { at: 'passkeys'; settled: Settled; enrolment: PasskeyEnrolment }
  | { at: 'confirm'; settled: Settled; sent: Sent }
  | { at: 'recoveryCodes'; codes: readonly string[]; signedIn: SignedIn }
  | { at: 'expired' };

/** A step that the API asks for before it signs somebody in. */
export type AskedStep = Extract<Step, { at: 'choice' | 'secondFactor' | 'enrol' | 'passkeys' | 'confirm' }>;

export type StepEvent =
  /** The API asks for this step, which `later-steps/asked-by.ts` reads from its answer. */
  | { type: 'asked'; step: AskedStep }
  | { type: 'enrolled'; codes: readonly string[]; signedIn: SignedIn }
  /** The challenge or ticket has expired: the page shows that, then starts over. */
  | { type: 'expired' }
  /** The user went back, or the reason for starting over has been shown. */
  | { type: 'restarted' };

export const ENTRY: Step = { at: 'entry' };

/** Returns the next step. Recovery codes are shown once, so only their confirmation continues. */
export function next(step: Step, event: StepEvent): Step {
  if (step.at === 'recoveryCodes') return step;
  switch (event.type) {
    case 'asked':
      return event.step;
    case 'enrolled':
      return { at: 'recoveryCodes', codes: event.codes, signedIn: event.signedIn };
    case 'expired':
      return step.at === 'entry' ? step : { at: 'expired' };
    case 'restarted':
      return ENTRY;
  }
}
