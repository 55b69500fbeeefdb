import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { pickFor, type Candidate } from './next.db.ts';

const requests = Array.from({ length: 8 }, (_, id): Candidate => ({
  queue: ApprovalQueue.accountApplication,
  id,
  user_id: `u-${id}`,
  company: '',
  applied_at: new Date(id),
}));

test('people who ask at the same time mostly get different requests, and each the same again', () => {
  const people = Array.from({ length: 8 }, (_, index) => `u-reviewer-${index}`);
  const picked = people.map((one) => pickFor(one, requests)?.id);
  expect(new Set(picked).size).toBeGreaterThanOrEqual(5);
  expect(people.map((one) => pickFor(one, requests.toReversed())?.id)).toEqual(picked);
});

test('of one request everybody gets it, of none nobody', () => {
  expect(pickFor('u-any', requests.slice(0, 1))).toBe(requests[0]);
  expect(pickFor('u-any', [])).toBeUndefined();
});
