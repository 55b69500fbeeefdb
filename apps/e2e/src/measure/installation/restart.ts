import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal } from '../../world/portal.ts';
import { addAccounts, production, runProgram } from './installation.ts';
import { onPostgres } from '../postgres.ts';
import { middle, say, seconds, RUNS } from '../print.ts';

const ACCOUNTS = Number(process.env.ROWS ?? 100_000);

/**
 * Restart on an embedded database, which a backup of PostgreSQL fills: from the start of the process until it is ready.
 */
export const restart = () =>
  onPostgres(async (postgres) => {
    const folder = await mkdtemp(join(tmpdir(), 'measure-restart-'));
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const embedded = { ...production(publicUrl), DATA_DIR: join(folder, 'embedded') };
    const times: Record<'stop' | 'kill', number[]> = { stop: [], kill: [] };
    try {
      const other = { ...production(publicUrl, postgres.url), DATA_DIR: join(folder, 'other') };
      await runProgram('main.ts', ['--migrate'], other);
      addAccounts(postgres, ACCOUNTS);
      await runProgram('operate.ts', ['backup', 'make', join(folder, 'backup')], other);
      await runProgram('main.ts', ['--migrate'], embedded);
      await runProgram('operate.ts', ['backup', 'restore', join(folder, 'backup')], embedded);
      for (let run = 0; run <= RUNS; run += 1) {
        for (const how of ['stop', 'kill'] as const) {
          const began = performance.now();
          const portal = await startPortal({
            env: { ...embedded, PORT: String(port), DRAIN_SECONDS: '0' },
            dataDir: embedded.DATA_DIR,
          });
          // The start follows the end of the run before.
          times[how === 'stop' ? 'kill' : 'stop'].push(performance.now() - began);
          await (how === 'stop' ? portal.close(60_000) : portal.kill());
        }
      }
      // The first one followed the restore.
      times.kill.shift();
      const of = (all: number[]) => `${seconds(middle(all))} (at most ${seconds(Math.max(...all))})`;
      say(
        `Restart on an embedded database of ${ACCOUNTS.toLocaleString('en')} accounts, from the start of the process until it is ready, median of ${RUNS}: ${of(times.stop)} after a stop, ${of(times.kill)} after SIGKILL.`,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
