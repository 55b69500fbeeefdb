import { askedBy, ENTRY, next, type StepEvent, type Step } from './sign-in.steps.ts';

const enrolment = { enrolment_ticket: 'e-1', secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/x' };
const settled = { accountId: 'u-2', choiceTicket: 't-1' };
const codes: Step = { at: 'recoveryCodes', codes: ['AAAA-BBBB'], signedIn: { continueAt: '/x' } };

test.each<[string, Step, StepEvent, Step]>([
  ['several accounts ask which', ENTRY, { type: 'severalAccounts', ticket: 't-1' }, { at: 'choice', ticket: 't-1' }],
  [
    'the chosen one may want a factor',
    { at: 'choice', ticket: 't-1' },
    { type: 'factorWanted', settled },
    { at: 'secondFactor', settled },
  ],
  [
    'or one must be set up',
    ENTRY,
    { type: 'enrolmentWanted', settled: {}, enrolment },
    { at: 'enrol', settled: {}, enrolment },
  ],
  [
    'a new key replaces an old one',
    { at: 'enrol', settled, enrolment: { ...enrolment, secret: 'OLD' } },
    { type: 'enrolmentWanted', settled, enrolment },
    { at: 'enrol', settled, enrolment },
  ],
  [
    'recovery codes follow',
    { at: 'enrol', settled: {}, enrolment },
    { type: 'enrolled', codes: ['AAAA-BBBB'], signedIn: { continueAt: '/x' } },
    codes,
  ],
  ['an expired choice says so', { at: 'choice', ticket: 't-1' }, { type: 'expired' }, { at: 'expired' }],
  ['and begins again', { at: 'expired' }, { type: 'restarted' }, ENTRY],
  ['back leads to the entry', { at: 'secondFactor', settled }, { type: 'restarted' }, ENTRY],
  ['at the entry an expired page is renewed in place', ENTRY, { type: 'expired' }, ENTRY],
  ['recovery codes do not vanish by going back', codes, { type: 'restarted' }, codes],
  ['nor by a late answer', codes, { type: 'expired' }, codes],
])('%s', (_, step, event, then) => {
  expect(next(step, event)).toEqual(then);
});

test.each([
  ['Account.Login.Choice', { choice_ticket: 't-1' }, { type: 'severalAccounts', ticket: 't-1' }],
  ['Account.Login.Choice', {}, undefined],
  ['Account.Login.SecondFactor', {}, { type: 'factorWanted', settled }],
  ['Account.Login.SecondFactor.Enrol', { enrolment }, { type: 'enrolmentWanted', settled, enrolment }],
  ['Account.Login.SecondFactor.Enrol', { enrolment: { secret: 'S' } }, undefined],
  ['Account.Login.SecondFactor.Enrol', { enrolment: null }, undefined],
  ['Account.Login.Wrong', { choice_ticket: 't-1' }, undefined],
])('%s with %j', (code, body, event) => {
  expect(askedBy(code, body, settled)).toEqual(event);
});
