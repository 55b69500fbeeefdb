/** What `npm run measure` measures, by the name of its part. */
export type Parts = Record<string, () => Promise<void>>;

/** Number of runs. */
export const RUNS = Number(process.env.RUNS ?? 5);

/** Prints a line. */
export const say = (line = '') => process.stdout.write(`${line}\n`);
export const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
export const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
export const ms = (value: number) => `${value.toFixed(0)} ms`;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** The median of some numbers. */
export const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
