const DAY_MS = 24 * 60 * 60_000;

/**
 * The time `count` working days after `from`. Saturdays and Sundays do not count, nor do `holidays` (days as `YYYY-MM-DD`);
 * days are UTC, so that the result does not depend on the time zone.
 */
export function addWorkingDays(from: Date, count: number, holidays: readonly string[] = []): Date {
  let day = from.getTime();
  for (let left = count; left > 0;) {
    day += DAY_MS;
    const date = new Date(day);
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.includes(date.toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(day);
}
