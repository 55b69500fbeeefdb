import { dayOf } from '../../ui/date-time.tsx';

export interface Day<Entry> {
  day: string;
  entries: Entry[];
}

/** Groups entries by day in the browser's time zone, in the given order; `day` is `YYYY-MM-DD`. */
export function byDay<Entry extends { time: string }>(entries: readonly Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.time);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
