import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Below the ports that systems give to outgoing connections: one of those could take the port before its server starts.
 */
const PORTS = { from: 15_000, to: 32_000 };

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer()
      .on('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return isFree ? port : freePort();
}

/** A folder that is removed after the test file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Mounts a file system of one megabyte, which is unmounted after the test file; undefined where this user may not
 * mount.
 */
export function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  afterAll(() => {
    if (mounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return mounted ? folder : undefined;
}

/** Environment of a program under test besides its settings: where it is found, where Node keeps compiled code. */
export const SURROUNDINGS = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_NO_WARNINGS: '1',
};

/**
 * A program of the API: from the folder in API_CODE, where `npm test` has it in few files, which start in half the CPU
 * time; else its source.
 */
export const programOf = (name: 'main' | 'operate'): string =>
  process.env.API_CODE ? join(process.env.API_CODE, `${name}.js`) : resolve(import.meta.dirname, `../../${name}.ts`);

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program of the API until it ends, with these settings alone. */
export function run(
  program: 'main' | 'operate',
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [programOf(program), ...args], {
      stdio: 'pipe',
      env: { ...SURROUNDINGS, ...env },
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (bytes: Buffer) => {
      ended.out += bytes.toString();
    });
    child.stderr.on('data', (bytes: Buffer) => {
      ended.err += bytes.toString();
    });
    child.stdin.end(input);
    child.once('error', fail);
    // Not `exit`, after which the last lines may still come.
    child.once('close', (code) => done({ ...ended, code }));
  });
}
