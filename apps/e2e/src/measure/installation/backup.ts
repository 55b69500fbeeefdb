import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal } from '../../world/portal.ts';
import { addAccounts, production, runProgram } from './installation.ts';
import { onPostgres } from '../postgres.ts';
import { mib, say, seconds } from '../print.ts';

const ACCOUNTS = Number(process.env.ROWS ?? 1_000_000);

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Backup of a large PostgreSQL, its verification, its restore into an empty one, and the first start on that. */
export const backup = () =>
  onPostgres(async (postgres) => {
    const folder = await mkdtemp(join(tmpdir(), 'measure-backup-'));
    const made = join(folder, 'backup');
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    try {
      const from = { ...production(publicUrl, postgres.url), DATA_DIR: join(folder, 'from') };
      await runProgram('main.ts', ['--migrate'], from);
      addAccounts(postgres, ACCOUNTS);
      const size = Number(postgres.run('select pg_database_size(current_database())'));
      const make = await runProgram('operate.ts', ['backup', 'make', made], from);
      say(`${ACCOUNTS.toLocaleString('en')} enterprises with an account each, ${mib(size)} in PostgreSQL.\n`);
      say('| step | time |\n|---|---|');
      say(`| \`backup make\`, ${mib(await sizeOf(made))} | ${seconds(make)} |`);

      postgres.run('create database restored');
      const to = {
        ...production(publicUrl, Object.assign(new URL(postgres.url), { pathname: '/restored' }).href),
        DATA_DIR: join(folder, 'to'),
      };
      say(
        `| tables and \`backup restore\` in an empty PostgreSQL | ${seconds((await runProgram('main.ts', ['--migrate'], to)) + (await runProgram('operate.ts', ['backup', 'restore', made], to)))} |`,
      );
      const began = performance.now();
      const portal = await startPortal({ env: { ...to, PORT: String(port) }, dataDir: to.DATA_DIR });
      say(`| start on it, until it is ready | ${seconds(performance.now() - began)} |`);
      await portal.close(60_000);
      say(`| \`backup verify\` | ${seconds(await runProgram('operate.ts', ['backup', 'verify', made], from))} |`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
