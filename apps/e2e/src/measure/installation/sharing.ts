import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../api/measure-sharing.ts');

/** 2,000 requests that come in over a day, shared among eight reviewers: who gets how many. */
export const sharing = () =>
  new Promise<void>((resolve, reject) => {
    spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
  });
