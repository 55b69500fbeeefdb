import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../api/measure-sign-ins.ts');

/** 10,000 sign-ins that a generator makes up, and 50 take-overs: how many are asked for a code. */
export const unusual = () =>
  new Promise<void>((resolve, reject) => {
    spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
  });
