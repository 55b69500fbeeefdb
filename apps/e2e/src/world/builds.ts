import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './portal.ts';
import { words } from './words.ts';

const run = promisify(execFile);
const apps = join(import.meta.dirname, '../../..');
const BUILT = ['shell', 'auth', 'selfservice', 'staff', 'foreign-host'];

/**
 * A copy of all built apps for one portal, so that a journey can replace an app or, without `compressed` copies, a file
 * there. It is removed at the end of the journey.
 */
export async function copyOfBuilds(atEnd: (end: () => unknown) => void, { compressed = true } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apps-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(
    BUILT.map((app) =>
      cp(join(apps, app, 'dist'), join(folder, app, 'dist'), {
        recursive: true,
        filter: (file) => compressed || !/\.(br|gz)$/.test(file),
      }),
    ),
  );
  return folder;
}

interface Change {
  file: string;
  from: string;
  to: string;
}

/** The title of the page that most of these builds change. */
export const OTHER_TITLE = 'Which account is it today?';

/** Builds that differ from the real one in one text. */
const OTHER = {
  auth: {
    title: {
      file: 'auth/src/intl/consent/en-US.json',
      from: words('auth', 'en-US')('checkAccount.title'),
      to: OTHER_TITLE,
    },
    next: { file: 'portal/host-version.ts', from: 'HOST_VERSION = 1', to: 'HOST_VERSION = 2' },
    previous: { file: 'portal/host-version.ts', from: 'HOST_VERSION = 1', to: 'HOST_VERSION = 0' },
    evaluated: {
      file: 'check-account.page.tsx',
      from: 'export default function',
      to: 'export default ((): (() => null) => { throw new Error("planted"); })(); function',
    },
    rendered: {
      file: 'check-account.page.tsx',
      from: 'Page() {',
      to: 'Page() { if (location.pathname) throw new Error("planted");',
    },
  },
  staff: {
    reports: {
      file: 'staff/src/routes.tsx',
      from: 'export const routes = [',
      to: "export const routes = [{ path: '/reports', page: async () => ({ default: () => <h1>Reports of the quarter</h1> }), open: needs() },",
    },
  },
} satisfies Record<string, Record<string, Change>>;

/** Environment variable with the folder of these builds, which all workers share. */
export const OTHER_BUILDS = 'OTHER_BUILDS';

/**
 * The folder of another build of an app; do not change it. The first call builds all of the app in one run of webpack,
 * others wait for it, because the first build takes most of the time.
 */
export async function otherBuild<App extends keyof typeof OTHER>(
  app: App,
  name: keyof (typeof OTHER)[App] & string,
): Promise<string> {
  const folder = join(process.env[OTHER_BUILDS] ?? '', app);
  const done = join(folder, 'done');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await build(app, folder);
    await writeFile(done, '');
  } else await until(`The builds of ${app}`, () => existsSync(done), 240);
  return join(folder, name);
}

const build = (app: keyof typeof OTHER, folder: string) =>
  run(
    process.execPath,
    [
      join(import.meta.dirname, 'other-build.cjs'),
      app,
      ...Object.entries<Change>(OTHER[app]).flatMap(([name, { file, from, to }]) => [
        join(folder, name),
        file,
        from,
        to,
      ]),
    ],
    // The federation plugin writes its entry into the `node_modules` of where it runs.
    { cwd: join(apps, app) },
  );

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
  await rm(place, { recursive: true, force: true });
  await cp(fresh, place, { recursive: true });
}
