import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Config } from '../../platform/settings/config.ts';

/** What is measured, and on how many rows. */
export interface Measured {
  config: Config;
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  rows: number;
  /** Milliseconds of the longest statement since the last call. */
  takeLongest(): number;
}

/** A line of the table; `wanted` is empty where no figure was set. */
export interface Figure {
  name: string;
  value: string;
  wanted: string;
}

/**
 * Median and least time of some runs, after a few that are not counted. On a busy machine the least says what the work
 * takes by itself.
 */
export async function timesOf(runs: number, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = -5; run < runs; run += 1) {
    const took = await timeOf(work);
    if (run >= 0) times.push(took);
  }
  times.sort((one, other) => one - other);
  return `${ms(times[Math.floor(runs / 2)] ?? Number.NaN)} (least ${ms(times[0] ?? Number.NaN)})`;
}

/** Milliseconds of a piece of work. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
export const count = (value: number) => Math.round(value).toLocaleString('en');
