import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../api/measure-licences.ts');

/** Drawn licences: how many codes and names are read, and the time and memory of a picture. */
export const licences = () =>
  new Promise<void>((resolve, reject) => {
    spawn(process.execPath, [PROGRAM], { stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
  });
