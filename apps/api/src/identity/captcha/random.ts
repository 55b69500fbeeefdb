import { randomBytes } from 'node:crypto';

/** Deterministic pseudo-random numbers in [0, 1). */
export type Rng = () => number;

/** mulberry32, for drawing only; the position of the gap comes from the system's random source. */
export function seeded(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** An unpredictable seed. */
export const freshSeed = () => randomBytes(4).readUInt32LE();

/** A number from `low` to below `high`. */
export const between = (rng: Rng, low: number, high: number) => low + rng() * (high - low);
/** One of the items. */
export const pick = <T>(rng: Rng, items: readonly T[]): T => items[Math.floor(rng() * items.length)]!;
