import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';

/** When a snoozed request shows again. */
export type SnoozeUntil = 'tomorrow' | 'monday' | 'day';

/** Hour of the morning at which it does. */
const HOUR = 9;
const MONDAY = 1;

/** The morning of the day that is `days` after `now`, in the time zone of the reader. */
function morning(now: Date, days: number): Date {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  at.setHours(HOUR);
  return at;
}

/** The instant of a choice; `day` (YYYY-MM-DD) is the chosen day. */
export function snoozeEnd(choice: SnoozeUntil, day: string, now: Date): Date {
  if (choice === 'tomorrow') return morning(now, 1);
  if (choice === 'monday') return morning(now, ((MONDAY - now.getDay() + 6) % 7) + 1);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, HOUR);
}

/** Is a day (YYYY-MM-DD) not after today, or further ahead than a request may be put off? */
export function isOutOfReach(day: string, now: Date, mostMs: number): boolean {
  const end = snoozeEnd('day', day, now).getTime();
  return end <= morning(now, 0).getTime() + DAY_MS - HOUR * HOUR_MS || end > now.getTime() + mostMs;
}
