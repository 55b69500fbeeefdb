import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { owner } from '../postgres.ts';

/** A folder that the user of the database may write, in `parent`. */
export function ownedFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs a program as the user of the database until it ends. Throws with what it printed when it fails. */
export function runAsOwner(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...owner(), cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stderr}`, { cause: error });
  return stdout;
}

export interface Server {
  child: ChildProcess;
  /** Resolves when the process has ended. */
  gone: Promise<void>;
}

/**
 * Starts a program as the user of the database. Resolves when it has printed `ready` to its error output; throws with
 * what it printed when it ends before.
 */
export async function startAsOwner(
  program: string,
  args: readonly string[],
  cwd: string,
  ready: string,
): Promise<Server> {
  const child = spawn(program, args, { ...owner(), cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`${program} ended:\n${said.slice(-2000)}`)));
    child.stderr.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-4000);
      if (said.includes(ready)) done();
    });
  });
  return { child, gone };
}

/** Ends a server by a signal and waits for it. */
export async function end({ child, gone }: Server, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await gone;
}
