import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const apps = join(import.meta.dirname, '../../..');
const BUILT = ['shell', 'auth', 'selfservice', 'staff', 'foreign-host'];

/** A copy of all built apps for one portal, so that a journey can replace an app or, without `compressed` copies, a file there. */
export async function copyOfBuilds({ compressed = true } = {}): Promise<{
  folder: string;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'apps-'));
  await Promise.all(
    BUILT.map((app) =>
      cp(join(apps, app, 'dist'), join(folder, app, 'dist'), {
        recursive: true,
        filter: (file) => compressed || !/\.(br|gz)$/.test(file),
      }),
    ),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Change {
  file: string;
  from: string;
  to: string;
}

/** Builds `app` once for each change of one text. Returns the output folders in the order of the changes. */
export async function otherBuilds(
  app: string,
  changes: Change[],
): Promise<{ folders: string[]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  const folders = changes.map((_, i) => join(folder, String(i)));
  await run(process.execPath, [
    join(import.meta.dirname, 'other-build.cjs'),
    app,
    ...changes.flatMap(({ file, from, to }, i) => [folders[i] as string, file, from, to]),
  ]);
  return { folders, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Changes a file of a remote's build, and its digest in the list, as a build of other sources would. */
export async function rewriteFile(build: string, file: string, change: (text: string) => string): Promise<void> {
  const text = change(await readFile(join(build, file), 'utf8'));
  const list = JSON.parse(await readFile(join(build, 'integrity.json'), 'utf8')) as Record<string, string>;
  list[file] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  await writeFile(join(build, file), text);
  await writeFile(join(build, 'integrity.json'), JSON.stringify(list));
}

/** Replaces the build of `app` in `folder` by the one in `fresh`. */
export async function replaceBuild(folder: string, app: string, fresh: string): Promise<void> {
  const place = join(folder, app, 'dist');
  await rm(place, { recursive: true });
  await cp(fresh, place, { recursive: true });
}
