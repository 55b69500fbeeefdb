/** Times until people can type are counted in buckets, each 5 % wider than the one before, from 100 ms to 20 s. */
const FIRST_MS = 100;
const STEP = 1.05;
export const BUCKETS = 110;

/** The bucket of a time, from 0. */
export const bucketOf = (ms: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(ms / FIRST_MS) / Math.log(STEP))));

/** The upper end of the bucket below which three of four times are; null without any. */
export function p75Of(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  let below = 0;
  const bucket = counts.findIndex((one) => (below += one) >= all * 0.75);
  return Math.round(FIRST_MS * STEP ** bucket);
}
