import { ENTRY, next, type StepEvent, type Step } from './sign-in.steps.ts';

const enrolment = { enrolment_ticket: 'e-1', secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/x' };
const settled = { accountId: 'u-2', choiceTicket: 't-1' };
const ways = { codes: true, passkey: null };
const codes: Step = { at: 'recoveryCodes', codes: ['AAAA-BBBB'], signedIn: { continueAt: '/x' } };

test.each<[string, Step, StepEvent, Step]>([
  [
    'a step that is asked for follows',
    ENTRY,
    { type: 'asked', step: { at: 'choice', ticket: 't-1' } },
    { at: 'choice', ticket: 't-1' },
  ],
  [
    'and may be followed by another',
    { at: 'choice', ticket: 't-1' },
    { type: 'asked', step: { at: 'secondFactor', settled, ways } },
    { at: 'secondFactor', settled, ways },
  ],
  [
    'a new key replaces an old one',
    { at: 'enrol', settled, enrolment: { ...enrolment, secret: 'OLD' } },
    { type: 'asked', step: { at: 'enrol', settled, enrolment } },
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
  ['back leads to the entry', { at: 'secondFactor', settled, ways }, { type: 'restarted' }, ENTRY],
  ['at the entry an expired page is renewed in place', ENTRY, { type: 'expired' }, ENTRY],
  ['recovery codes do not vanish by going back', codes, { type: 'restarted' }, codes],
  ['nor by a further step', codes, { type: 'asked', step: { at: 'choice', ticket: 't-1' } }, codes],
  ['nor by a late answer', codes, { type: 'expired' }, codes],
])('%s', (_, step, event, then) => {
  expect(next(step, event)).toEqual(then);
});
