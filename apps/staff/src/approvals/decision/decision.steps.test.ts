import { Decision } from '@portal/common/enums/approval/approval-status';
import { ALREADY_PROCESSED, next } from './decision.steps.ts';

const review = { at: 'review' } as const;
const sending = { at: 'sending', decision: Decision.approve } as const;
const leaving = { at: 'leaving' } as const;

test('a decision is sent, accepted, then the page is left', () => {
  expect(next(review, { type: 'decided', decision: Decision.approve })).toEqual(sending);
  expect(next(sending, { type: 'accepted' })).toEqual(leaving);
});

test('a second click is ignored', () => {
  expect(next(sending, { type: 'decided', decision: Decision.reject })).toBe(sending);
  expect(next(leaving, { type: 'decided', decision: Decision.reject })).toBe(leaving);
});

test.each(ALREADY_PROCESSED)('%s (already processed) leaves the page', (code) => {
  expect(next(sending, { type: 'refused', code })).toEqual(leaving);
});

test('a request that somebody else has decided is left, but not while a decision is sent', () => {
  expect(next(review, { type: 'givenUp' })).toEqual(leaving);
  expect(next(sending, { type: 'givenUp' })).toBe(sending);
});

test.each(['network', '-1', 'Account.Certification.Exists'])('%s returns to the form', (code) => {
  expect(next(sending, { type: 'refused', code })).toEqual(review);
});

test.each([{ type: 'accepted' }, { type: 'refused', code: '-1' }] as const)(
  'ignores $type without a decision',
  (event) => {
    expect(next(review, event)).toBe(review);
    expect(next(leaving, event)).toBe(leaving);
  },
);
