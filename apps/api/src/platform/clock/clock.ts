/** What the database's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

/**
 * Real time in epoch milliseconds, by the database's clock. Instances judge each other's codes, tokens and sessions, so
 * they must use one time, whatever their machines say.
 */
export const realTime = (): number => Date.now() + ahead;

/** Sets by how many milliseconds the database's clock is ahead of this machine's. */
export function setClockDifference(milliseconds: number): void {
  ahead = milliseconds;
}

/** What has to be added to a time of this machine to make it one of the database. */
export const clockDifference = (): number => ahead;

/** The API's clock, used for all expiry. Second factors use real time. */
export interface Clock {
  now(): Date;
  /** Moves the clock: for the developer's desk and for tests. */
  advance(seconds: number): void;
  reset(): void;
}

export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(realTime() + offset),
    advance(seconds) {
      offset += seconds * 1000;
    },
    reset() {
      offset = 0;
    },
  };
}
