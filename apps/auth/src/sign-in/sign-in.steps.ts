import type { Enrolment } from '@portal/common/contract/second-factor';
import type { SignedIn } from './sign-in.queries.ts';

/** What the next, repeated call adds to the credentials because an earlier step settled it. */
export interface Settled { accountId?: string; choiceTicket?: string }

/** A sign-in from account and secret to the page behind it (spec 1 §4). Whatever is past `entry` is loaded when it is needed. */
export type Step =
  | { at: 'entry' }
  | { at: 'choice'; ticket: string }
  | { at: 'secondFactor'; settled: Settled }
  | { at: 'enrol'; settled: Settled; enrolment: Enrolment }
  | { at: 'recoveryCodes'; codes: readonly string[]; signedIn: SignedIn }
  | { at: 'expired' };

export type Happening =
  | { type: 'severalAccounts'; ticket: string }
  | { type: 'factorWanted'; settled: Settled }
  | { type: 'enrolmentWanted'; settled: Settled; enrolment: Enrolment }
  | { type: 'enrolled'; codes: readonly string[]; signedIn: SignedIn }
  /** Challenge or ticket are spent: the page says so, then begins again. */
  | { type: 'expired' }
  /** The person went back, or the reason to begin again has been shown. */
  | { type: 'restarted' };

export const ENTRY: Step = { at: 'entry' };

/** Where a sign-in stands after what happened. Recovery codes are shown once, so nothing but going on leads away from them. */
export function next(step: Step, happened: Happening): Step {
  if (step.at === 'recoveryCodes') return step;
  switch (happened.type) {
    case 'severalAccounts': return { at: 'choice', ticket: happened.ticket };
    case 'factorWanted': return { at: 'secondFactor', settled: happened.settled };
    case 'enrolmentWanted': return { at: 'enrol', settled: happened.settled, enrolment: happened.enrolment };
    case 'enrolled': return { at: 'recoveryCodes', codes: happened.codes, signedIn: happened.signedIn };
    case 'expired': return step.at === 'entry' ? step : { at: 'expired' };
    case 'restarted': return ENTRY;
  }
}

/**
 * What a refusal of the sign-in call asks for next, read from its code and body: undefined where it is no question but a
 * refusal, or where the body lacks what the step needs.
 */
export function askedBy(code: string, body: Readonly<Record<string, unknown>>, settled: Settled): Happening | undefined {
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

function enrolmentOf(told: unknown): Enrolment | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { enrolment_ticket, secret, otpauth_uri } = told as Partial<Record<keyof Enrolment, unknown>>;
  return typeof enrolment_ticket === 'string' && typeof secret === 'string' && typeof otpauth_uri === 'string'
    ? { enrolment_ticket, secret, otpauth_uri }
    : undefined;
}
