import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout);

/** Whether a process has ended. */
export const isGone = (pid: number) => !existsSync(`/proc/${pid}/stat`);

/** The line that the system has about a process, empty once it has ended. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (isGone(pid)) return '';
    throw error;
  }
}

/** CPU milliseconds that a process has used; 0 once it has ended, as workers of PostgreSQL do at any time. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid).split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / TICKS;
}
