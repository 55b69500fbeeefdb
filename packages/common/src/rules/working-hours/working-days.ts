import { DAY_MS } from '../units.ts';

/**
 * The time `count` working days after `from`, for the period in which a deleted account can be restored. Saturdays and
 * Sundays (UTC) do not count; holidays do, so that page and API have the same days without the calendar of the staff.
 */
export function addWorkingDays(from: Date, count: number): Date {
  let day = from.getTime();
  for (let left = count; left > 0;) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day);
}
