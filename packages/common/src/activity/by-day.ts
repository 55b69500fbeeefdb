import type { ActivityEntry } from '../contract/activity.ts';
import { dayOf } from '../ui/date-time.tsx';

export interface Day { day: string; entries: ActivityEntry[] }

/** Groups lines by day in the browser's time zone, in the given order; `day` is `YYYY-MM-DD`. */
export function byDay(entries: readonly ActivityEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.time);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
