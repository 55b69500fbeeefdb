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
    now: () => new Date(Date.now() + offset),
    advance(seconds) { offset += seconds * 1000; },
    reset() { offset = 0; },
  };
}
