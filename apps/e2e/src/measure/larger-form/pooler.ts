import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../world/portal.ts';
import { end, ownedFolder, startAsOwner } from './processes.ts';

export interface Pooler {
  /** For DATABASE_URL. */
  url: string;
  /** Stops it by a signal and starts it again. Resolves with the moments of its end and of its return. */
  restart(signal: NodeJS.Signals): Promise<{ ended: number; ready: number }>;
  stop(): Promise<void>;
}

/** pgbouncer before the server at port `to`, with the defaults of its transaction mode. */
export async function startPooler(folder: string, to: number): Promise<Pooler> {
  const here = ownedFolder(folder, 'pgbouncer');
  const port = await freePort();
  const settings = join(here, 'pgbouncer.ini');
  const users = join(here, 'users.txt');
  writeFileSync(users, '"portal" ""\n');
  writeFileSync(
    settings,
    `[databases]
portal = host=127.0.0.1 port=${to} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 40
server_login_retry = 1
`,
  );
  const start = () =>
    startAsOwner('pgbouncer', [settings], here, 'process up').catch((error: unknown) => {
      throw new Error('pgbouncer did not start (Debian: apt-get install pgbouncer)', { cause: error });
    });
  let server = await start();
  return {
    url: `postgres://portal@127.0.0.1:${port}/portal`,
    async restart(signal) {
      await end(server, signal);
      const ended = performance.now();
      server = await start();
      return { ended, ready: performance.now() };
    },
    stop: () => end(server, 'SIGTERM'),
  };
}
