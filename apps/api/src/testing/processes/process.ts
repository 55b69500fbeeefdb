import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
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
    child.once('exit', (code) => done({ ...ended, code }));
  });
}
