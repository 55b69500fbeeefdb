import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const apps = join(import.meta.dirname, '../../..');
const BUILT = ['shell', 'auth', 'selfservice', 'staff', 'foreign-host'];

/** A copy of all built apps, as a server holds them; what is replaced there is replaced for that server alone. */
export async function copyOfBuilds(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'apps-'));
  await Promise.all(BUILT.map((app) => cp(join(apps, app, 'dist'), join(folder, app, 'dist'), { recursive: true })));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Builds `app` with one text changed and puts the result in the place of its build in `folder`. */
export async function replaceBuild(folder: string, app: string, change: { file: string; from: string; to: string }): Promise<void> {
  const fresh = await mkdtemp(join(tmpdir(), 'build-'));
  await run(process.execPath, [join(import.meta.dirname, 'other-build.cjs'), app, fresh, change.file, change.from, change.to]);
  const place = join(folder, app, 'dist');
  await rm(place, { recursive: true });
  await cp(fresh, place, { recursive: true });
  await rm(fresh, { recursive: true });
}
