import type { QueueOverview } from '@portal/common/contract/console/overview';

/** Figures of one queue over two weeks; `change` overrides what matters. */
export const overview = (change: Partial<QueueOverview> = {}): QueueOverview => ({
  queue: 'customerCertification',
  waiting: [4, 2, 1, 2],
  due_today: 3,
  to_confirm: null,
  total: { approved: 12, rejected: 3, in_time: 12, overdue: 2, median: 3.5, p90: 20.25 },
  weeks: [
    { week: '2026-03-09', approved: 8, rejected: 2, in_time: 8, overdue: 0, median: 4.5, p90: 21 },
    { week: '2026-03-16', approved: 4, rejected: 1, in_time: 4, overdue: 0, median: null, p90: null },
  ],
  refusals: [
    { reason: 'unreadable', number: 3 },
    { reason: 'mismatch', number: 1 },
  ],
  prevented: [],
  ...change,
});
