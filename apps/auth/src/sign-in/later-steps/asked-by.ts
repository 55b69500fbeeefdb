import { passkeyRefuses } from '@portal/common/contract/refusals';
import type { PasskeyEnrolment } from '@portal/common/contract/sign-in/passkey-sign-in';
import type { Enrolment } from '@portal/common/contract/sign-in/second-factor';
import { isObject, sentOf, waysOf, type Body } from '@portal/common/security/second-factor/asked';
import type { AskedStep, Settled } from '../sign-in.steps.ts';

/**
 * Returns the step that an answer of the sign-in call asks for, by its code and body. Undefined for other refusals, and
 * if the body lacks a value that the step needs.
 */
export function askedBy(code: string, body: Body, settled: Settled): AskedStep | undefined {
  switch (code) {
    case 'Account.Login.Choice':
      return typeof body.choice_ticket === 'string' ? { at: 'choice', ticket: body.choice_ticket } : undefined;
    case 'Account.Login.SecondFactor':
      return { at: 'secondFactor', settled, ways: waysOf(body) };
    case 'Account.Login.SecondFactor.Enrol': {
      const enrolment = enrolmentOf(body.enrolment);
      return enrolment && { at: 'enrol', settled, enrolment };
    }
    case 'Account.Login.Passkey.Enrol':
      return isObject(body.passkey_enrolment)
        ? { at: 'passkeys', settled, enrolment: body.passkey_enrolment as PasskeyEnrolment }
        : undefined;
    case 'Account.Login.Confirm':
      return { at: 'confirm', settled, sent: sentOf(body.confirm) };
    default:
      return undefined;
  }
}

function enrolmentOf(body: unknown): Enrolment | undefined {
  if (!isObject(body)) return undefined;
  const { enrolment_ticket, secret, otpauth_uri } = body as Partial<Record<keyof Enrolment, unknown>>;
  return typeof enrolment_ticket === 'string' && typeof secret === 'string' && typeof otpauth_uri === 'string'
    ? { enrolment_ticket, secret, otpauth_uri }
    : undefined;
}

/** Refusals after which the step needs a new ticket or challenge: each is accepted once. */
export const RENEWING: ReadonlySet<string> = new Set([
  'Account.SecondFactor.Enrolment.Expired',
  'Account.Passkey.Exists',
  ...passkeyRefuses,
]);

/** Refusals that a later step shows itself. All others return to the form, which has their fields. */
export const SHOWN_BY_STEP: ReadonlySet<string> = new Set([
  ...RENEWING,
  'Account.Login.SecondFactor.Wrong',
  'Account.Login.Confirm.Wrong',
  'network',
  '4290000000',
  '-1',
  'Account.Unavailable',
]);
