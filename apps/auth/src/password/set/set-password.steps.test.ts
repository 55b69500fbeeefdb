import { SendType } from '@portal/common/enums/verify-code/verify-channel';
import { barOf, BEGIN, next, type StepEvent, type Step } from './set-password.steps.ts';

const proof = { account: 'lin@example.com', sendType: SendType.email, token: 't-1' };
const why = { code: 'Account.VerifyCode.Overtime', message: 'Too late', saidIn: 'en-US' };
const one = { userId: 'u-1', loginName: 'lin' };
const two = { userId: 'u-2', loginName: 'yuan' };
const walk = (...all: StepEvent[]) => all.reduce<Step>(next, BEGIN);

test('for one account, or the signed-in one, the steps are verify, set, done', () => {
  expect(walk({ type: 'verified', proof })).toEqual({ at: 'set', proof });
  expect(walk({ type: 'verified', proof, accounts: [one] })).toEqual({ at: 'set', proof, account: one });
  expect(walk({ type: 'verified', proof, accounts: [one] }, { type: 'saved' })).toEqual({ at: 'done' });
});

test('several accounts offer a choice, which can be changed', () => {
  const accounts = [one, two];
  expect(walk({ type: 'verified', proof, accounts })).toEqual({ at: 'choose', proof, accounts });
  expect(walk({ type: 'verified', proof, accounts }, { type: 'chosen', account: two })).toMatchObject({
    at: 'set',
    account: two,
  });
  expect(walk({ type: 'verified', proof, accounts }, { type: 'chosen', account: two }, { type: 'back' })).toEqual({
    at: 'choose',
    proof,
    accounts,
  });
  expect(walk({ type: 'verified', proof, accounts }, { type: 'again' })).toEqual(BEGIN);
});

test('an account outside the list cannot be chosen', () => {
  const before = walk({ type: 'verified', proof, accounts: [one, two] });
  expect(next(before, { type: 'chosen', account: { userId: 'u-9', loginName: 'other' } })).toBe(before);
});

test.each<[string, StepEvent[]]>([
  ['at the code', []],
  ['at the choice', [{ type: 'verified', proof, accounts: [one, two] }]],
  ['at the password', [{ type: 'verified', proof }]],
])('an expiry %s shows the reason and starts over with it', (_, before) => {
  expect(walk(...before, { type: 'expired', why })).toEqual({ at: 'expired', why });
  expect(walk(...before, { type: 'expired', why }, { type: 'again' })).toEqual({ at: 'verify', why });
});

test('no password is saved before the address is proven, and a saved one is final', () => {
  expect(walk({ type: 'saved' })).toEqual(BEGIN);
  expect(walk({ type: 'back' })).toEqual(BEGIN);
  const done = walk({ type: 'verified', proof }, { type: 'saved' });
  for (const late of [
    { type: 'expired', why },
    { type: 'verified', proof },
    { type: 'again' },
    { type: 'back' },
  ] as const) {
    expect(next(done, late)).toBe(done);
  }
});

test('the bar has three positions', () => {
  expect(
    [BEGIN, walk({ type: 'verified', proof, accounts: [one, two] }), walk({ type: 'expired', why })].map(barOf),
  ).toEqual([0, 0, 0]);
  expect(barOf(walk({ type: 'verified', proof }))).toBe(1);
  expect(barOf(walk({ type: 'verified', proof }, { type: 'saved' }))).toBe(2);
});
