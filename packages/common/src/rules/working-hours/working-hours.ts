import { parseTimeZone } from '../text/time-zone.ts';
import { createZone } from './zone.ts';
import { DAY_MS, MINUTE_MS } from '../units.ts';

/** Working hours of staff: the same hours on some days of the week, in one time zone. */
export interface WorkingHours {
  /** IANA name. */
  timeZone: string;
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Minutes after midnight. */
  opens: number;
  closes: number;
}

/**
 * Days (`YYYY-MM-DD`) that differ from the week: false is a holiday, true is a working day, for instance a Saturday in
 * lieu.
 */
export type SpecialDays = ReadonlyMap<string, boolean>;

export interface WorkingClock {
  /** Working time of a full day, in milliseconds. */
  dayMs: number;
  isOpen(at: Date): boolean;
  /** The first moment of working time at or after `at`. */
  nextOpen(at: Date): Date;
  /** Working time from `start` to `end`, in milliseconds; 0 when `end` is not after `start`. */
  between(start: Date, end: Date): number;
  /** The earliest moment at which `ms` of working time have passed since `start`. */
  after(start: Date, ms: number): Date;
  /** The latest moment since which `ms` of working time have passed at `end`. */
  before(end: Date, ms: number): Date;
  /** Every day from that of `from` to that of `until`, days off too. */
  calendar(from: Date, until: Date): CalendarDay[];
}

/** A day (`YYYY-MM-DD` in the time zone of the office) with its working hours; on a day off `opens` equals `closes`. */
export interface CalendarDay {
  day: string;
  opens: Date;
  closes: Date;
}

/** More consecutive days off than any calendar has. */
const LONGEST_BREAK = 400;

/**
 * Counts working time. The working hours of a day are from its opening to its closing time, in the time zone of the
 * office; nights, weekends and holidays do not count.
 */
export function createWorkingClock(
  { timeZone, weekdays, opens, closes }: WorkingHours,
  special: SpecialDays = new Map(),
): WorkingClock {
  const zone = createZone(timeZone);
  const known = new Map<number, { start: number; end: number } | null>();

  /** Working hours of a day, counted in days since 1970; null on days off. */
  function hoursOf(day: number) {
    const found = known.get(day);
    if (found !== undefined) return found;
    const date = new Date(day * DAY_MS);
    const works = special.get(date.toISOString().slice(0, 10)) ?? weekdays.includes(date.getUTCDay() || 7);
    const hours = works ? { start: zone.instantOf(day, opens), end: zone.instantOf(day, closes) } : null;
    known.set(day, hours);
    return hours;
  }

  /** Working hours of the day of `at` and the following (or previous) days, without days off. */
  function* from(at: number, step: 1 | -1 = 1): Generator<{ start: number; end: number }> {
    for (let day = zone.dayOf(at), off = 0; off < LONGEST_BREAK; day += step) {
      const hours = hoursOf(day);
      off = hours ? 0 : off + 1;
      if (hours) yield hours;
    }
    throw new RangeError(`There is no working day for ${LONGEST_BREAK} days`);
  }

  /** The result of the first working day that has one. */
  function first(
    at: Date,
    judge: (hours: { start: number; end: number }) => number | undefined,
    step: 1 | -1 = 1,
  ): Date {
    for (const hours of from(at.getTime(), step)) {
      const result = judge(hours);
      if (result !== undefined) return new Date(result);
    }
    throw new RangeError('The working days never end');
  }

  const nextOpen = (at: Date) =>
    first(at, ({ start, end }) => (at.getTime() < end ? Math.max(at.getTime(), start) : undefined));

  return {
    dayMs: (closes - opens) * MINUTE_MS,
    nextOpen,
    isOpen: (at) => nextOpen(at).getTime() === at.getTime(),
    between(start, end) {
      let sum = 0;
      for (const hours of from(start.getTime())) {
        if (hours.start >= end.getTime()) break;
        sum += Math.max(0, Math.min(hours.end, end.getTime()) - Math.max(hours.start, start.getTime()));
      }
      return sum;
    },
    after(start, ms) {
      let left = ms;
      return first(start, (hours) => {
        const begins = Math.max(hours.start, start.getTime());
        const lasts = Math.max(0, hours.end - begins);
        if (lasts > 0 && left <= lasts) return begins + left;
        left -= lasts;
        return undefined;
      });
    },
    before(end, ms) {
      let left = ms;
      return first(
        end,
        (hours) => {
          const ends = Math.min(hours.end, end.getTime());
          const lasts = Math.max(0, ends - hours.start);
          if (lasts > 0 && left <= lasts) return ends - left;
          left -= lasts;
          return undefined;
        },
        -1,
      );
    },
    calendar(from, until) {
      const first = zone.dayOf(from.getTime());
      return Array.from({ length: Math.max(0, zone.dayOf(until.getTime()) - first + 1) }, (_, index) => {
        const day = first + index;
        const { start, end } = hoursOf(day) ?? { start: zone.instantOf(day, 0), end: zone.instantOf(day, 0) };
        return {
          day: new Date(day * DAY_MS).toISOString().slice(0, 10),
          opens: new Date(start),
          closes: new Date(end),
        };
      });
    },
  };
}

/**
 * Parses `1-5 09:00-18:00 Asia/Shanghai`: weekdays (1 is Monday; `1-4,6` works too), hours, time zone. Undefined when
 * it is invalid.
 */
export function parseWorkingHours(text: string): WorkingHours | undefined {
  const [, days = '', opening = '', closing = '', timeZone = ''] =
    /^([1-7](?:[-,][1-7])*) (\d{2}:\d{2})-(\d{2}:\d{2}) ([\w+/-]+)$/.exec(text.trim()) ?? [];
  const [opens, closes] = [minutesOf(opening), minutesOf(closing)];
  if (opens === undefined || closes === undefined || opens >= closes || !parseTimeZone(timeZone)) return undefined;
  const weekdays = days.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
  return weekdays.length > 0 ? { timeZone, weekdays, opens, closes } : undefined;
}

function minutesOf(time: string): number | undefined {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  const minutes = hour * 60 + minute;
  return minute < 60 && minutes <= 24 * 60 ? minutes : undefined;
}
