/** Runs `.ci/changed.cjs` in a small workspace whose tests all import the app, as those of the API do. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../../..');

/** Each test tells its name; `word` is a rule that the routes of both drinks and no other file import. */
const FILES = {
  '.gitignore': 'node_modules\n.cache\n',
  'jest.config.cjs': `module.exports = {
    dependencyExtractor: '<rootDir>/.ci/dependencies.cjs', cacheDirectory: '<rootDir>/.cache',
    transform: { '\\\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] },
  };`,
  'src/word.ts': `export const word = 'cup';`,
  'src/app.ts': ['tea', 'coffee', 'milk'].map((name) => `import './${name}/${name}.routes.ts';`).join('\n'),
  ...Object.fromEntries(
    ['tea', 'coffee', 'milk'].flatMap((name) => [
      [`src/${name}/${name}.db.ts`, `export const find = () => '${name}';`],
      [
        `src/${name}/${name}.routes.ts`,
        `export { find } from './${name}.db.ts'; ${name === 'milk' ? '' : `export { word } from '../word.ts';`}`,
      ],
      [
        `src/${name}/${name}.routes.test.ts`,
        `import '../app.ts'; test('${name} is served', () => { expect(1).toBe(1); });`,
      ],
    ]),
  ),
};

let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: folder });

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Names of the tests that ran. */
function ran(...args: string[]) {
  const { stdout, stderr } = spawnSync(process.execPath, ['.ci/changed.cjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...`${stdout}${stderr}`.matchAll(/^PASS .*?(\w+)\.routes\.test\.ts/gm)].map(([, name]) => name).sort();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-changed-'));
  cpSync(join(root, '.ci'), join(folder, '.ci'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  git('init', '-q');
});

beforeEach(() => {
  git('add', '.');
  git('commit', '--allow-empty', '-qm', 'state');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a changed file runs the tests of its folder, although all tests import the app', () => {
  write('src/tea/tea.db.ts', `export const find = () => 'green tea';`);
  expect(ran()).toEqual(['tea']);
});

test('a changed file runs the tests of the folders that use it', () => {
  write('src/word.ts', `export const word = 'mug';`);
  expect(ran()).toEqual(['coffee', 'tea']);
});

test('an untracked test runs', () => {
  write('src/milk/more.routes.test.ts', `test('more', () => { expect(1).toBe(1); });`);
  expect(ran()).toEqual(['more']);
});

test('nothing runs without a change, and a revision names another state to compare with', () => {
  expect(ran()).toEqual([]);
  write('src/milk/milk.db.ts', `export const find = () => 'oat milk';`);
  git('add', '.');
  git('commit', '-qm', 'milk');
  expect(ran('HEAD~1')).toContain('milk');
});
