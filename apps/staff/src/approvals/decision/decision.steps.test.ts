import { Decision } from '@portal/common/enums/certification/approval-status';
import { ALREADY_PROCESSED, next } from './decision.steps.ts';

const review = { at: 'review' } as const;
const sending = { at: 'sending', decision: Decision.agree } as const;
const leaving = { at: 'leaving' } as const;

test('a decision is sent, accepted, and one leaves', () => {
  expect(next(review, { type: 'decided', decision: Decision.agree })).toEqual(sending);
  expect(next(sending, { type: 'accepted' })).toEqual(leaving);
});

test('a second press changes nothing', () => {
  expect(next(sending, { type: 'decided', decision: Decision.reject })).toBe(sending);
  expect(next(leaving, { type: 'decided', decision: Decision.reject })).toBe(leaving);
});

test.each(ALREADY_PROCESSED)('%s: somebody was faster, one leaves', (code) => {
  expect(next(sending, { type: 'refused', code })).toEqual(leaving);
});

test.each(['network', '-1', 'Account.Certification.Exists'])('%s gives the form back', (code) => {
  expect(next(sending, { type: 'refused', code })).toEqual(review);
});

test.each([{ type: 'accepted' }, { type: 'refused', code: '-1' }] as const)('$type without a decision changes nothing', (happened) => {
  expect(next(review, happened)).toBe(review);
  expect(next(leaving, happened)).toBe(leaving);
});
