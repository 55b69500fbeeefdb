/** Runs `.ci/verify.cjs` in a copy of its folder, with a `pnpm` that only leaves prepared reports. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

const root = join(__dirname, '../../../..');
const { UNIT } = createRequire(__filename)(join(root, '.ci/selection.cjs')) as { UNIT: string };

/**
 * Needs CPU time for the build, appends its arguments to `.cache/ran`, leaves a temporary file, copies the report of the
 * part, and fails for the part `$RED`.
 */
const PNPM = `#!/bin/sh
i=0; while [ $2 = build ] && [ $i -lt 50000 ]; do i=$((i+1)); done
mkdir -p .cache; echo "$*" >> .cache/ran; echo "$TMPDIR" > .cache/tmpdir
[ -z "$TMPDIR" ] || touch "$TMPDIR/left"
[ ! -e "../reports/$2.json" ] || cp "../reports/$2.json" ".cache/$(echo $2 | tr : -).json"
[ "$2" != "$RED" ]
`;

let folder: string;
const place = (name: string) => join(folder, 'work', name);

function verify(args: string[], { red = '', tmp = folder } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.cjs', ...args], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`, RED: red, TMPDIR: tmp },
  });
  return { status, said: stdout + stderr };
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
  }).trim();

function commitAll() {
  git('add', '.');
  git('commit', '-qm', 'state');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-command-'));
  for (const name of ['bin', 'reports', 'work']) mkdirSync(join(folder, name));
  cpSync(join(root, '.ci'), place('.ci'), { recursive: true });
  writeFileSync(place('.gitignore'), '.cache/\n');
  for (const name of ['tea', 'coffee']) {
    mkdirSync(place(`apps/${name}/src`), { recursive: true });
    writeFileSync(place(`apps/${name}/src/${name}.test.ts`), `test('makes ${name}', () => {});\n`);
  }
  writeFileSync(join(folder, 'bin/pnpm'), PNPM);
  chmodSync(join(folder, 'bin/pnpm'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('of the tests of the API, the embedded database gets those that BOTH_DATABASES names', () => {
  const listed = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--listTests', '--testPathPatterns', UNIT],
    { cwd: root, encoding: 'utf8' },
  ).stdout.split('\n');

  const folders = listed.map((file) => /apps\/api\/src\/(\w+\/\w+)/.exec(file)?.[1]).filter(Boolean);
  expect([...new Set(folders)].sort()).toEqual(['operate/backup', 'platform/audit', 'platform/db', 'platform/jobs']);
  expect(listed.some((file) => file.includes('apps/staff/'))).toBe(true);
});

test.each([
  ['a run of all tests leaves proofs out', {}, false],
  ['a run of proofs has them', { PROOFS: '1' }, true],
])('%s', (_, more, has) => {
  const { PROOFS: _set, ...rest } = process.env;
  const env = { ...rest, TEST_DATABASE_URL: 'postgres://nowhere', ...more };
  const { stdout } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--listTests', 'operate'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  expect(stdout).toContain('operate.test.ts');
  expect(stdout.includes('.proof.test.ts')).toBe(has);
});

describe('options', () => {
  test('--proofs runs the proofs and nothing else', () => {
    expect(verify(['--proofs']).status).toBe(0);
    expect(readFileSync(place('.cache/ran'), 'utf8').trim().split('\n').sort()).toEqual([
      'run api-code',
      'run build',
      'run bundled',
      String.raw`run journeys \.proof\.journey\.ts$`,
      String.raw`run unit:postgres --testPathPatterns \.proof\.test\.ts$`,
    ]);
    expect(existsSync(place('.cache/tested.json'))).toBe(false);
  });

  test('an unknown option runs nothing and lists the known ones', () => {
    const { status, said } = verify(['--reprot', 'tea']);
    expect(status).toBe(1);
    expect(said).toMatch(/Unknown option --reprot[^]*--report[^]*--last/);
    expect(existsSync(place('.cache/ran'))).toBe(false);
  });

  test('options are no words that choose tests', () => {
    expect(verify(['--report', 'makes tea']).status).toBe(0);
    expect(readFileSync(place('.cache/ran'), 'utf8')).toBe(
      'run api-code\nrun unit --runTestsByPath apps/tea/src/tea.test.ts\n',
    );
  });
});

test('another database than the two is an error', () => {
  const { status, stderr } = spawnSync(process.execPath, ['.ci/unit.cjs', '--', '--database', 'oracle'], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'Unknown database "oracle": it is embedded or postgres.\n' });
});

test.each([
  ['embedded', 'jest.js', ['--selectProjects', 'api']],
  ['postgres', 'test-on-postgres.ts', []],
])('the tests of the API run on the %s database', (database, program, more) => {
  for (const file of ['node_modules/jest/bin/jest.js', 'apps/api/test-on-postgres.ts']) {
    mkdirSync(dirname(place(file)), { recursive: true });
    writeFileSync(place(file), 'console.log(JSON.stringify(process.argv.slice(1)))');
  }
  const { stdout } = spawnSync(process.execPath, ['.ci/unit.cjs', '--', '--database', database, 'credits'], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [ran, ...args] = JSON.parse(stdout) as string[];
  expect(basename(ran ?? '')).toBe(program);
  expect(args).toEqual(expect.arrayContaining(['--json', 'credits', ...more]));
  expect(args).not.toContain('--database');
});

describe('--report', () => {
  test('prints wall and CPU time by part, the twenty slowest test files and the twenty slowest journeys', () => {
    const seconds = Array.from({ length: 25 }, (_, index) => index + 1);
    const report = (name: string, content: object) =>
      writeFileSync(join(folder, `reports/${name}.json`), JSON.stringify(content));
    const filesOf = (name: string) => ({
      testResults: seconds.map((time) => ({
        name: place(`${name}-${time}.test.ts`),
        startTime: 0,
        endTime: time * 1e3,
      })),
    });
    report('unit', filesOf('unit'));
    report('unit:postgres', filesOf('api'));
    const specs = seconds.map((time) => ({
      file: 'tea.journey.ts',
      title: `drinks ${time}`,
      tests: [{ results: [{ duration: time * 1000 }] }],
    }));
    report('journeys', { suites: [{ specs: specs.slice(0, 5), suites: [{ specs: specs.slice(5) }] }] });

    const { said } = verify(['--report']);
    const [parts = '', files = '', journeys = ''] = said.slice(said.indexOf('wall')).split('\n\n');
    expect(parts.split('\n').slice(1)).toHaveLength(11);
    for (const line of parts.split('\n').slice(1)) expect(line).toMatch(/^ +[\d.]+ s +[\d.]+ s {2}[a-z:-]+$/);
    expect(files.split('\n').slice(0, 3)).toEqual([
      'Slowest test files (20 of 50)',
      '    25.0 s  unit-25.test.ts',
      '    25.0 s  api-25.test.ts (PostgreSQL)',
    ]);
    expect(files.trim().split('\n')).toHaveLength(21);
    expect(journeys.split('\n').slice(0, 2)).toEqual([
      'Slowest journeys (20 of 25)',
      '    25.0 s  tea.journey.ts › drinks 25',
    ]);
    expect(journeys.trim().split('\n')).toHaveLength(21);
    const ran = JSON.parse(readFileSync(place('.cache/parts.json'), 'utf8')) as { name: string; cpu: number }[];
    expect(ran.find(({ name }) => name === 'build')?.cpu).toBeGreaterThan(0);
  });
});

describe('the last green run', () => {
  const tested = () =>
    existsSync(place('.cache/tested.json'))
      ? (JSON.parse(readFileSync(place('.cache/tested.json'), 'utf8')) as { tree: string; minutes: object })
      : undefined;

  beforeEach(() => {
    git('init', '-q');
    commitAll();
  });

  test('leaves the committed tree and the minutes of each part', () => {
    expect(verify([]).status).toBe(0);
    expect(tested()?.tree).toBe(git('rev-parse', 'HEAD^{tree}'));
    expect(Object.keys(tested()?.minutes ?? {})).toEqual(
      expect.arrayContaining(['build', 'types', 'unit', 'unit:postgres', 'journeys', 'all']),
    );
    expect(verify(['--last']).said).toMatch(/"tree"[^]*This is the committed tree\.\n$/);
  });

  test('is not that of the committed tree after another commit', () => {
    verify([]);
    writeFileSync(place('apps/tea/src/tea.test.ts'), '');
    commitAll();
    expect(verify(['--last']).said).toContain('This is not the committed tree');
  });

  test('is not known for a work tree with changes', () => {
    writeFileSync(place('apps/new.ts'), '');
    expect(verify([]).status).toBe(0);
    expect(tested()).toBeUndefined();
    expect(verify(['--last']).said).toContain('No complete green run');
  });

  test('is not known after a part of the tests', () => {
    expect(verify(['tea']).status).toBe(0);
    expect(tested()).toBeUndefined();
  });

  test.each([[[]], [['tea']]])('is forgotten after a red run of %j', (words) => {
    verify([]);
    expect(tested()).toBeDefined();
    expect(verify(words, { red: 'unit' }).status).toBe(1);
    expect(tested()).toBeUndefined();
  });

  test('is not written for a tree that was exported without its repository', () => {
    rmSync(place('.git'), { recursive: true });
    expect(verify([]).status).toBe(0);
    expect(tested()).toBeUndefined();
  });

  test('is not written for a tree that was exported into another repository', () => {
    rmSync(place('.git'), { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: folder });
    execFileSync(
      'git',
      ['-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '--allow-empty', '-qm', 'x'],
      { cwd: folder },
    );
    writeFileSync(join(folder, '.gitignore'), '*\n');
    expect(verify([]).status).toBe(0);
    expect(tested()).toBeUndefined();
  });
});

test('temporary files are in memory where the system has a place for it, and removed after the run', () => {
  const left = '/dev/shm/portal-tests-999999999-killed';
  const hasPlace = existsSync('/dev/shm');
  if (hasPlace) mkdirSync(left, { recursive: true });
  verify(['tea'], { tmp: '' });
  const used = readFileSync(place('.cache/tmpdir'), 'utf8').trim();
  expect(used).toMatch(/^\/dev\/shm\/portal-tests-\d+-\w+$|^$/);
  if (used) expect([existsSync(used), existsSync(left)]).toEqual([false, false]);
  else if (hasPlace) rmSync(left, { recursive: true, force: true });
});

test('a given folder for temporary files is used', () => {
  verify(['tea']);
  expect(readFileSync(place('.cache/tmpdir'), 'utf8').trim()).toBe(folder);
  expect(existsSync(join(folder, 'left'))).toBe(true);
});
