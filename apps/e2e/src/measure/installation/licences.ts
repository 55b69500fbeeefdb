import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../api/measure-licences.ts');

/** Drawn licences (200, or `count`): how many codes and names are read, and the time and memory of a picture. */
export const licences = (count?: number) =>
  new Promise<void>((resolve, reject) => {
    spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'inherit', 'ignore'],
      env: { ...process.env, ...(count === undefined ? {} : { LICENCES: String(count) }) },
    })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
  });
