/**
 * Builds the browser apps whose sources have changed since their last build: `pnpm build`, and the first step of
 * `npm start`. An app's inputs are hashed by content, so that a fresh checkout of the same sources builds nothing
 * twice.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const STAMPS = join(ROOT, '.cache/built');
const remotes = readdirSync(join(ROOT, 'apps'))
  .filter((app) => existsSync(join(ROOT, 'apps', app, 'remote.json')))
  .sort();
/** The largest first: two are built at a time. */
const APPS = ['shell', ...remotes];
/** Installs the package that the remotes publish, so it is built after them. */
const LAST = 'foreign-host';
const AT_ONCE = 2;

const COMMON = [
  'webpack.shared.js',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
  'packages/common/src',
  'packages/build/src',
  'packages/common/package.json',
];
const OWN = ['src', 'public', 'remote.json', 'webpack.config.cjs', 'vite.config.mts', 'package.json'];

function* filesIn(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

/** Everything but tests, checks and documents is an input of a build. */
const counts = (file: string) => !/\.test\.tsx?$|\.md$|\/checks\//.test(file);

/** A digest of everything that an app's build reads. */
function inputsOf(app: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...COMMON, ...OWN.map((own) => `apps/${app}/${own}`)]) {
    for (const file of filesIn(join(ROOT, path))) {
      if (counts(file)) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

const stampOf = (app: string) => join(STAMPS, app);

function isFresh(app: string, inputs: string): boolean {
  return (
    existsSync(join(ROOT, 'apps', app, 'dist/index.html')) &&
    existsSync(stampOf(app)) &&
    readFileSync(stampOf(app), 'utf8') === inputs
  );
}

/** The build tools of an app: webpack and, where it has a configuration, Vite. */
const toolsOf = (dir: string) => [
  ['webpack-cli/bin/cli.js', '--mode', 'production'],
  ...(existsSync(join(dir, 'vite.config.mts')) ? [['vite/bin/vite.js', 'build']] : []),
];

async function run(app: string): Promise<void> {
  const dir = join(ROOT, 'apps', app);
  for (const [tool = '', ...args] of toolsOf(dir)) {
    try {
      await promisify(execFile)(process.execPath, [join(dir, 'node_modules', tool), ...args], { cwd: dir });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`The build of ${app} failed:\n${stdout}${stderr}`, { cause: error });
    }
  }
}

/** Builds the changed apps, two at a time, and returns their names. Rejects with the output of the first that fails. */
export async function buildStale(log: (line: string) => void = () => {}): Promise<string[]> {
  mkdirSync(STAMPS, { recursive: true });
  const stale = [...APPS, LAST]
    .map((app) => ({ app, inputs: inputsOf(app) }))
    .filter(({ app, inputs }) => !isFresh(app, inputs));
  const queue = stale.filter(({ app }) => app !== LAST);
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { app, inputs } = next;
      const began = performance.now();
      rmSync(stampOf(app), { force: true });
      await run(app);
      writeFileSync(stampOf(app), inputs);
      log(`built ${app} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  queue.push(...stale.filter(({ app }) => app === LAST));
  await work();
  return stale.map(({ app }) => app);
}

if (import.meta.main) {
  try {
    const built = await buildStale((line) => process.stdout.write(`${line}\n`));
    if (built.length === 0) process.stdout.write('every app is up to date\n');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
