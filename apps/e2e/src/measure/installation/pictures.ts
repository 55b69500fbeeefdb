import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onPostgres } from '../postgres.ts';

const PROGRAM = join(import.meta.dirname, '../../../../api/measure-pictures.ts');

/** Copies of licence pictures: how many are found, how many others are named, and the time of a look-up. */
export const pictures = () =>
  onPostgres(
    ({ url }) =>
      new Promise((resolve, reject) => {
        spawn(process.execPath, [PROGRAM], { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } })
          .once('error', reject)
          .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}.`))));
      }),
  );
