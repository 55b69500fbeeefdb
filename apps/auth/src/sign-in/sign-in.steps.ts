import type { Enrolment } from '@portal/common/contract/sign-in/second-factor';
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
  | { at: 'secondFactor'; settled: Settled }
  | { at: 'enrol'; settled: Settled; enrolment: Enrolment }
  | { at: 'recoveryCodes'; codes: readonly string[]; signedIn: SignedIn }
  | { at: 'expired' };

export type StepEvent =
  | { type: 'severalAccounts'; ticket: string }
  | { type: 'factorWanted'; settled: Settled }
  | { type: 'enrolmentWanted'; settled: Settled; enrolment: Enrolment }
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
    case 'severalAccounts':
      return { at: 'choice', ticket: event.ticket };
    case 'factorWanted':
      return { at: 'secondFactor', settled: event.settled };
    case 'enrolmentWanted':
      return { at: 'enrol', settled: event.settled, enrolment: event.enrolment };
    case 'enrolled':
      return { at: 'recoveryCodes', codes: event.codes, signedIn: event.signedIn };
    case 'expired':
      return step.at === 'entry' ? step : { at: 'expired' };
    case 'restarted':
      return ENTRY;
  }
}

/**
 * Returns the step that an answer of the sign-in call asks for, by its code and body. Undefined for other refusals, and
 * if the body lacks a value that the step needs.
 */
export function askedBy(
  code: string,
  body: Readonly<Record<string, unknown>>,
  settled: Settled,
): StepEvent | undefined {
  if (code === 'Account.Login.Choice') {
    return typeof body.choice_ticket === 'string' ? { type: 'severalAccounts', ticket: body.choice_ticket } : undefined;
  }
  if (code === 'Account.Login.SecondFactor') return { type: 'factorWanted', settled };
  if (code === 'Account.Login.SecondFactor.Enrol') {
    const enrolment = enrolmentOf(body.enrolment);
    return enrolment && { type: 'enrolmentWanted', settled, enrolment };
  }
  return undefined;
}

function enrolmentOf(body: unknown): Enrolment | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { enrolment_ticket, secret, otpauth_uri } = body as Partial<Record<keyof Enrolment, unknown>>;
  return typeof enrolment_ticket === 'string' && typeof secret === 'string' && typeof otpauth_uri === 'string'
    ? { enrolment_ticket, secret, otpauth_uri }
    : undefined;
}
