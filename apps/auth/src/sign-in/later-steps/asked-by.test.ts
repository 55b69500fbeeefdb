import { askedBy } from './asked-by.ts';

const enrolment = { enrolment_ticket: 'e-1', secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/x' };
const settled = { accountId: 'u-2', choiceTicket: 't-1' };
const options = { challenge: 'Y2hhbGxlbmdl', timeout: 300_000, rpId: 'localhost', userVerification: 'required' };
const passkeyEnrolment = { have: 0, needed: 2, options: {} };

test.each([
  ['Account.Login.Choice', { choice_ticket: 't-1' }, { at: 'choice', ticket: 't-1' }],
  ['Account.Login.Choice', {}, undefined],
  ['Account.Login.SecondFactor', {}, { at: 'secondFactor', settled, ways: { codes: true, passkey: null } }],
  [
    'Account.Login.SecondFactor',
    { ways: ['code', 'passkey'], passkey: options },
    { at: 'secondFactor', settled, ways: { codes: true, passkey: options } },
  ],
  [
    'Account.Login.SecondFactor',
    { ways: ['passkey'], passkey: options },
    { at: 'secondFactor', settled, ways: { codes: false, passkey: options } },
  ],
  ['Account.Login.SecondFactor.Enrol', { enrolment }, { at: 'enrol', settled, enrolment }],
  ['Account.Login.SecondFactor.Enrol', { enrolment: { secret: 'S' } }, undefined],
  ['Account.Login.SecondFactor.Enrol', { enrolment: null }, undefined],
  [
    'Account.Login.Passkey.Enrol',
    { passkey_enrolment: passkeyEnrolment },
    { at: 'passkeys', settled, enrolment: passkeyEnrolment },
  ],
  ['Account.Login.Passkey.Enrol', {}, undefined],
  [
    'Account.Login.Confirm',
    { confirm: { channel: 'email', address: 'l***@example.com', retry_after: 60 } },
    { at: 'confirm', settled, sent: { address: 'l***@example.com', wait: 60 } },
  ],
  ['Account.Login.Confirm', {}, { at: 'confirm', settled, sent: { address: '', wait: 0 } }],
  ['Account.Login.Wrong', { choice_ticket: 't-1' }, undefined],
])('%s with %j', (code, body, step) => {
  expect(askedBy(code, body, settled)).toEqual(step);
});
