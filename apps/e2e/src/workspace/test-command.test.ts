/** Runs `.ci/verify.cjs` in a copy of its folder, with a `pnpm` that only leaves prepared reports. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(__dirname, '../../../..');

/** Needs CPU time for the build, appends its arguments to `.cache/ran`, and copies the report of the part. */
const PNPM = `#!/bin/sh
i=0; while [ $2 = build ] && [ $i -lt 50000 ]; do i=$((i+1)); done
mkdir -p .cache; echo "$*" >> .cache/ran
[ ! -e "../reports/$2.json" ] || cp "../reports/$2.json" ".cache/$(echo $2 | tr : -).json"
`;

let folder: string;
const place = (name: string) => join(folder, 'work', name);

function verify(args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.cjs', ...args], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` },
  });
  return { status, said: stdout + stderr };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-command-'));
  for (const name of ['bin', 'reports', 'work']) mkdirSync(join(folder, name));
  cpSync(join(root, '.ci'), place('.ci'), { recursive: true });
  for (const name of ['tea', 'coffee']) {
    mkdirSync(place(`apps/${name}/src`), { recursive: true });
    writeFileSync(place(`apps/${name}/src/${name}.test.ts`), `test('makes ${name}', () => {});\n`);
  }
  writeFileSync(join(folder, 'bin/pnpm'), PNPM);
  chmodSync(join(folder, 'bin/pnpm'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('options', () => {
  test('an unknown option runs nothing and lists the known ones', () => {
    const { status, said } = verify(['--reprot', 'tea']);
    expect(status).toBe(1);
    expect(said).toMatch(/Unknown option --reprot[^]*--report/);
    expect(existsSync(place('.cache/ran'))).toBe(false);
  });

  test('options are no words that choose tests', () => {
    expect(verify(['--report', 'makes tea']).status).toBe(0);
    expect(readFileSync(place('.cache/ran'), 'utf8')).toBe('run unit --runTestsByPath apps/tea/src/tea.test.ts\n');
  });
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
    expect(parts.split('\n').slice(1)).toHaveLength(10);
    for (const line of parts.split('\n').slice(1)) expect(line).toMatch(/^ +[\d.]+ s +[\d.]+ s {2}[a-z:]+$/);
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
