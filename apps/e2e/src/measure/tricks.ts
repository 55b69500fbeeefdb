/**
 * `node apps/e2e/src/measure/tricks.ts [name…]`: measures the gain of each trick of packages/build/README.md on the
 * enterprise sign-in page, slow and cold, over HTTP/2. Builds shell and auth once without each trick and loads the page
 * in turns with and without it. Prints a Markdown table; `RUNS` (9) is the number of loads.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openMeasured } from './open-measured.ts';
import { measureLoad, median, type Load } from './pages/page-load.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const BUILDS = join(ROOT, '.cache/without');
const RUNS = Number(process.env.RUNS ?? 9);
const { TRICKS } = createRequire(import.meta.url)('../../../../packages/build/src/without.cjs') as { TRICKS: string[] };

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : TRICKS;
const say = (line = '') => process.stdout.write(`${line}\n`);

/** Builds the apps of the sign-in page without a trick and links to the other apps. Returns the folder. */
async function buildWithout(name: string): Promise<string> {
  const folder = join(BUILDS, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const app of ['selfservice', 'staff', 'foreign-host']) symlinkSync(join(ROOT, 'apps', app), join(folder, app));
  await Promise.all(
    ['shell', 'auth'].map((app) => {
      const cwd = join(ROOT, 'apps', app);
      return promisify(execFile)(
        process.execPath,
        [join(cwd, 'node_modules/webpack-cli/bin/cli.js'), '--mode', 'production'],
        { cwd, env: { ...process.env, WITHOUT: name } },
      );
    }),
  );
  return folder;
}

const current = join(BUILDS, '.current');
/** Points the link at a build. The portal serves the folder behind the link, and reads it for each request. */
function use(folder: string): void {
  rmSync(`${current}.new`, { force: true });
  symlinkSync(folder, `${current}.new`);
  renameSync(`${current}.new`, current);
}

const whole = join(ROOT, 'apps');
if (!existsSync(join(whole, 'shell/dist/index.html'))) throw new Error('Build first: pnpm run build');
const builds = new Map<string, string>();
for (const name of names) builds.set(name, await buildWithout(name));

use(whole);
const { browser, portal, stop } = await openMeasured(true, { APPS_DIR: current });
const load = async (folder: string) => {
  use(folder);
  return (
    await measureLoad(browser, `${portal.url}/microapp/loginEnterprisePortal?lang=en_US`, 'input[id$="account"]', true)
  ).cold;
};
const change = (on: number, off: number) =>
  on === 0 ? '' : ` (${off >= on ? '+' : ''}${((off / on - 1) * 100).toFixed(1)} %)`;
try {
  say('| without | bytes | can type | fully live | blocking |\n|---|---|---|---|---|');
  for (const [name, folder] of builds) {
    const on: Load[] = [];
    const off: Load[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      on.push(await load(whole));
      off.push(await load(folder));
    }
    const cell = (of: (one: Load) => number, unit: string, scale = 1) => {
      const [a, b] = [on, off].map((loads) => of(median(loads)) / scale) as [number, number];
      return `${a.toFixed(0)} → ${b.toFixed(0)} ${unit}${change(a, b)}`;
    };
    say(
      `| ${name} | ${cell(({ bytes }) => bytes, 'KiB', 1024)} | ${cell(({ typeable }) => typeable, 'ms')} | ${cell(({ live }) => live, 'ms')} | ${cell(({ blocking }) => blocking, 'ms')} |`,
    );
  }
} finally {
  await stop();
  rmSync(current, { force: true });
}
