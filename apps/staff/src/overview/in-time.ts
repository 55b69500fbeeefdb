import type { QueueOverview } from '@portal/common/contract/console/overview';

/**
 * Share of what was decided within the promised working days, from 0 to 1, among all that was decided or waits overdue;
 * null of nothing. Without the waiting ones a queue that nobody works on would be in time.
 */
export function inTimeShare({ approved, rejected, in_time, overdue }: QueueOverview['total']): number | null {
  const all = approved + rejected + overdue;
  return all === 0 ? null : in_time / all;
}
