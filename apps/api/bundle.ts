/**
 * `pnpm bundle [folder]`: puts everything that production needs into one new folder, which runs with Node alone: the
 * API as JavaScript, its packages without those for development, and the built apps. Nothing in it is written while it
 * runs. `DIGESTS` lists the files for `sha384sum -c DIGESTS`, `remotes.json` the digests of the remotes for
 * REMOTE_<NAME>_INTEGRITY.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundleCode } from './bundle-code.ts';

const API = import.meta.dirname;
const ROOT = resolve(API, '../..');
/** Two folders below `apps/api`, so that the default of APPS_DIR is the `apps` of the bundle. */
const CODE = 'apps/api/run/js';

/** The packages of production, by pnpm. Sources and tests of ours are removed: the code is in `CODE`. */
function writePackages(target: string): void {
  const { status, stdout, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      'pnpm@12.21.0',
      '--filter',
      '@portal/api',
      'deploy',
      '--legacy',
      '--prod',
      '--prefer-offline',
      // The patched package runs tests, so production does not have it.
      '--config.allow-unused-patches=true',
      join(target, 'apps/api'),
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`pnpm deploy failed:\n${stdout}${stderr}`);
  for (const name of readdirSync(join(target, 'apps/api')))
    if (!['node_modules', 'package.json'].includes(name)) rmSync(join(target, 'apps/api', name), { recursive: true });
  rmSync(join(target, 'apps/api/node_modules/@portal'), { recursive: true, force: true });
  for (const name of readdirSync(join(target, 'apps/api/node_modules/.pnpm')))
    if (name.startsWith('@portal+')) rmSync(join(target, 'apps/api/node_modules/.pnpm', name), { recursive: true });
}

/** Every package that the code names can be loaded from the bundle. */
function checkPackages(target: string, { outputs }: Metafile): void {
  const { resolve: find } = createRequire(join(target, CODE, 'main.js'));
  const named = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ external, path }) => external && !path.startsWith('node:')).map(({ path }) => path),
    ),
  );
  // Packages of development are loaded by the developer's desk only, when it is on.
  const { devDependencies } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const missing = [...named]
    .filter((path) => !(path in devDependencies))
    .filter((path) => {
      try {
        return find(path) === '';
      } catch (error) {
        return (error as { code?: string }).code === 'MODULE_NOT_FOUND';
      }
    });
  if (missing.length > 0)
    throw new Error(`The API does not depend on packages that its code uses: ${missing.join(', ')}`);
}

const digestOf = (file: string, encoding: 'hex' | 'base64') =>
  createHash('sha384').update(readFileSync(file)).digest(encoding);

function writeApps(target: string): void {
  const digests: Record<string, string> = {};
  for (const name of ['shell', 'auth', 'selfservice', 'staff']) {
    const dist = join(ROOT, 'apps', name, 'dist');
    if (!existsSync(dist)) throw new Error(`apps/${name} is not built: pnpm run build`);
    cpSync(dist, join(target, 'apps', name, 'dist'), { recursive: true });
    const list = join(dist, 'integrity.json');
    // The shell has such a list as well, but is no remote.
    if (name !== 'shell') digests[name] = `sha384-${digestOf(list, 'base64')}`;
  }
  writeFileSync(join(target, 'remotes.json'), `${JSON.stringify(digests, null, 2)}\n`);
}

function writeDigests(target: string): void {
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(target, join(entry.parentPath, entry.name)))
    .sort();
  writeFileSync(
    join(target, 'DIGESTS'),
    files.map((file) => `${digestOf(join(target, file), 'hex')}  ${file}\n`).join(''),
  );
}

const target = resolve(process.argv[2] ?? join(ROOT, '.cache/bundle'));
if (existsSync(target)) throw new Error(`${target} exists. Name a new folder.`);
mkdirSync(target, { recursive: true });
writePackages(target);
checkPackages(target, await bundleCode(join(target, CODE)));
writeApps(target);
for (const file of ['Containerfile', 'account-portal.service'])
  cpSync(join(API, 'operate-files', file), join(target, file));
// For LICENCE_READER=tesseract and for mounting builds of remotes, which the operator installs there.
for (const folder of ['licence-reader', 'build-check'])
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(API, folder, file), join(target, 'apps/api', folder, file));
writeDigests(target);
process.stdout.write(`${target}\n`);
