import type { Proposal } from '@portal/common/contract/console/proposals';

/** An open proposal of somebody else. For tests. */
export const proposal = (change: Partial<Proposal> = {}): Proposal => ({
  id: 4,
  kinds: ['contract-level'],
  name: 'He Tian',
  own: 0,
  time: new Date(2026, 10, 21, 10, 0).toISOString(),
  state: 'open',
  ended_by: '',
  ended_at: null,
  reason: '',
  ...change,
});
