/** Units of time: milliseconds (`_MS`) and seconds (`_S`). */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;
