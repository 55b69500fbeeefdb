import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Postgres } from '../postgres.ts';
import type { Person } from '../sign-in-calls.ts';

const API = join(import.meta.dirname, '../../../../api/src');

/**
 * Settings of an installation in production behind a proxy on this machine. Without `databaseUrl` its database is
 * embedded.
 */
export const production = (publicUrl: string, databaseUrl?: string): Record<string, string> => ({
  NODE_ENV: 'production',
  SECRET: 'a secret only for measurements, 32 characters',
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '127.0.0.1',
  // One network makes all calls.
  NETWORK_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'error',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Runs a program of the API until it ends. Returns its milliseconds. Throws with what it printed when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const start = performance.now();
  let said = '';
  const child = spawn(process.execPath, [join(API, program), ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('exit', done);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said.slice(-2000)}`);
  return performance.now() - start;
}

const PASSWORD = 'Correct-horse-7';

/** Adds an enterprise account that can sign in to a migrated database. */
export async function addPerson(postgres: Pick<Postgres, 'run'>): Promise<Person> {
  const hashed = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  postgres.run(`insert into company (co_id, kind, company_name, company_folded) values ('co-measured', 2, 'Measured', 'measured');
    insert into app_user (user_id, user_type, co_id, user_name, email, email_verified, password_hash) values ('u-measured', 2, 'co-measured', 'Ann', 'ann@measured.example', true, '${hashed}');`);
  return { account: 'ann@measured.example', password: PASSWORD };
}

/**
 * Adds enterprises to a migrated database, each with one account. Their password hashes have the length of real ones,
 * but no password matches them.
 */
export function addAccounts(postgres: Postgres, count: number): void {
  const random = (text: string, bytes: number) =>
    `rtrim(encode(substr(sha256(('${text}' || n)::bytea), 1, ${bytes}), 'base64'), '=')`;
  postgres.run(`set session_replication_role = replica;
    insert into company (co_id, kind, company_name, company_folded) select 'co-' || n, 2, 'Company ' || n, 'company ' || n from generate_series(1, ${count}) n;
    insert into app_user (user_id, user_type, co_id, user_name, email, email_verified, self_registered, password_hash)
    select 'u-' || n, 2, 'co-' || n, 'Person ' || n, 'person' || n || '@measured.example', true, true,
      '$argon2id$v=19$m=19456,t=2,p=1$' || ${random('salt', 16)} || '$' || ${random('hash', 32)} from generate_series(1, ${count}) n;
    analyze;`);
}
