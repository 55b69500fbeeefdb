import { begin, next, type StepEvent } from './restore.steps.ts';

const accounts = [
  { userId: 'u-1', loginName: 'fay', heldBy: [] },
  { userId: 'u-2', loginName: 'fay_2', heldBy: [] },
];
const UNTIL = '2026-12-30T00:00:00Z';
const after = (...events: StepEvent[]) => events.reduce(next, begin(UNTIL));

test.each([
  [null, 'verify'],
  ['', 'verify'],
  ['soon', 'verify'],
  [UNTIL, 'closed'],
])('until=%s begins with step %s', (until, at) => {
  expect(begin(until).at).toBe(at);
});

test('a code restores the account, after a choice if there are several', () => {
  expect(after({ type: 'begun' })).toEqual({ at: 'verify' });
  expect(after({ type: 'begun' }, { type: 'restored' })).toEqual({ at: 'done' });
  expect(after({ type: 'begun' }, { type: 'several', token: 't', accounts })).toEqual({
    at: 'choose',
    token: 't',
    accounts,
  });
  expect(after({ type: 'begun' }, { type: 'several', token: 't', accounts }, { type: 'restored' })).toEqual({
    at: 'done',
  });
  expect(after({ type: 'begun' }, { type: 'several', token: 't', accounts }, { type: 'again' })).toEqual({
    at: 'verify',
  });
});

test('no step can be skipped, and the last one is final', () => {
  expect(after({ type: 'restored' })).toEqual({ at: 'closed', until: UNTIL });
  expect(after({ type: 'several', token: 't', accounts })).toEqual({ at: 'closed', until: UNTIL });
  expect(after({ type: 'begun' }, { type: 'restored' }, { type: 'again' })).toEqual({ at: 'done' });
});
