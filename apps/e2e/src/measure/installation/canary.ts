import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../api/measure-canary.ts');

/** Candidates beside a released build, by a clock of their own: how often they are withdrawn, and after how long. */
export const canary = () =>
  new Promise<void>((resolve, reject) => {
    spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
  });
