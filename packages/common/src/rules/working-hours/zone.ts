import { DAY_MS, MINUTE_MS } from '../units.ts';

export interface Zone {
  /** The day of an instant in this zone, counted in days since 1970. */
  dayOf(at: number): number;
  /** The instant of `minutes` after midnight of a day in this zone. */
  instantOf(day: number, minutes: number): number;
}

/** Calendar of a time zone with its daylight saving time. */
export function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  /** Local time at an instant, as if it were UTC. */
  function shownAt(at: number): number {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  }

  const known = new Map<number, number>();

  return {
    dayOf: (at) => Math.floor(shownAt(at) / DAY_MS),
    instantOf(day, minutes) {
      const shown = day * DAY_MS + minutes * MINUTE_MS;
      const found = known.get(shown);
      if (found !== undefined) return found;
      // The second step corrects the offset if daylight saving time changes between the first result and the instant.
      const guess = shown - (shownAt(shown) - shown);
      const instant = guess - (shownAt(guess) - shown);
      known.set(shown, instant);
      return instant;
    },
  };
}
