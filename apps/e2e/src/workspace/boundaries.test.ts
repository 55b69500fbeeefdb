import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');
const { COMMON, DISTRICTS } = createRequire(__filename)(join(root, '.ci/districts.cjs')) as {
  COMMON: readonly string[];
  DISTRICTS: Record<string, readonly string[]>;
};

/** Every import from a place of a list to one above it. */
const upwards = (places: readonly string[]) =>
  places.flatMap((place, index) => places.slice(0, index).map((above) => [place, above] as const));

/** A planted import for every pair of districts whose arrow is forbidden, and for every such pair of folders of one. */
const ARROWS_UP = upwards(Object.keys(DISTRICTS)).map(
  ([from, to]) => [`apps/api/src/${from}/here/${to}.ts`, `apps/api/src/${to}/b.ts`] as const,
);
const FOLDERS_UP = Object.entries(DISTRICTS).flatMap(([district, folders]) =>
  upwards(folders).map(
    ([from, to]) => [`apps/api/src/${district}/${from}/${to}.ts`, `apps/api/src/${district}/${to}/below.ts`] as const,
  ),
);

const COMMON_UP = upwards(COMMON).map(
  ([from, to]) => [`packages/common/src/${from}/${to}.ts`, `packages/common/src/${to}/below.ts`] as const,
);
/** The folders that browser and API share; a second rule keeps them free of anything else. */
const AGREEMENT = ['pages', 'contract', 'errors', 'rules', 'enums'];
const folderOf = (path: string) => path.split('/')[3] ?? '';

/** One planted import per rule: the rule that must report it, the importing file and the imported file. */
const PLANTS: [rule: string, from: string, to: string][] = [
  ['app-imports-app', 'apps/auth/src/sign-in/a.ts', 'apps/staff/src/b.ts'],
  ['common-imports-app', 'packages/common/src/ui/a.ts', 'apps/staff/src/b.ts'],
  ['feature-imports-feature', 'apps/auth/src/sign-in/a.ts', 'apps/auth/src/password/b.ts'],
  ...ARROWS_UP.map(([from, to]): [string, string, string] => ['api-district-imports-up', from, to]),
  ...FOLDERS_UP.map(([from, to]): [string, string, string] => ['api-folder-imports-up', from, to]),
  ['api-district-imports-up', 'apps/api/src/people/profile/a.ts', 'apps/api/src/main.ts'],
  ...COMMON_UP.map(([from, to]): [string, string, string] => ['common-folder-imports-up', from, to]),
  ...COMMON_UP.filter(([from, to]) => AGREEMENT.includes(folderOf(from)) && !AGREEMENT.includes(folderOf(to))).map(
    ([from, to]): [string, string, string] => ['agreement-is-pure', from, to],
  ),
  ['feature-imports-skeleton', 'apps/auth/src/sign-in/a.ts', 'apps/auth/src/routes.ts'],
  ['api-imports-browser-half', 'apps/api/src/people/profile/a.ts', 'packages/common/src/client/b.ts'],
  ['only-client-imports-ky', 'apps/auth/src/sign-in/a.ts', 'apps/auth/node_modules/ky/index.js'],
  ['product-imports-test-helper', 'apps/auth/src/sign-in/a.ts', 'packages/common/src/testing/b.ts'],
];

/** Allowed imports: one per exception. */
const FINE: [from: string, to: string][] = [
  ['apps/auth/src/routes.ts', 'apps/auth/src/sign-in/b.ts'],
  ['apps/auth/src/sign-in/a.test.ts', 'apps/auth/src/routes.ts'],
  ['apps/auth/src/sign-in/a.ts', 'packages/common/src/ui/b.ts'],
  ['apps/auth/src/standalone.ts', 'packages/common/src/testing/b.ts'],
  ['apps/api/src/people/profile/a.ts', 'apps/api/src/platform/db/b.ts'],
  ['apps/api/src/people/contacts/a.ts', 'apps/api/src/people/profile/b.ts'],
  ['apps/api/src/people/profile/a.test.ts', 'apps/api/src/start/b.ts'],
  ['apps/api/src/main.ts', 'apps/api/src/start/b.ts'],
  ['apps/api/src/people/profile/a.ts', 'packages/common/src/rules/b.ts'],
  ['packages/common/src/client/a.ts', 'packages/common/node_modules/ky/index.js'],
];

const boundaries = createRequire(__filename)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[];
};

test('each planted violation is reported by its rule', async () => {
  const seen = await violations([
    ...PLANTS.map(([, from, to]): Import => [from, to]),
    ['apps/auth/src/circle/a.ts', 'apps/auth/src/circle/b.ts'],
    ['apps/auth/src/circle/b.ts', 'apps/auth/src/circle/a.ts'],
    ['apps/auth/src/orphan/a.ts'],
    ['apps/auth/src/gone/a.ts', 'node_modules/gone/index.js'],
  ]);
  expect(seen.filter((line) => !/^(no-|not-)/.test(line)).sort()).toEqual(
    PLANTS.map((plant) => plant.join(' ')).sort(),
  );
  expect(seen).toContain('no-circle apps/auth/src/circle/a.ts apps/auth/src/circle/b.ts');
  expect(seen).toContain('no-orphan apps/auth/src/orphan/a.ts apps/auth/src/orphan/a.ts');
  expect(seen.filter((line) => line.startsWith('not-resolvable'))).toHaveLength(1);
});

test('allowed imports are not reported', async () => {
  expect(await violations(FINE)).toEqual([]);
});

test('every folder of the API and of common is listed in its place', () => {
  const folders = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
      .sort();
  expect(folders('apps/api/src')).toEqual(Object.keys(DISTRICTS).sort());
  for (const [district, listed] of Object.entries(DISTRICTS))
    expect(folders(`apps/api/src/${district}`)).toEqual([...listed].sort());
  expect(folders('packages/common/src')).toEqual([...COMMON].sort());
});

test('each rule has a planted violation', () => {
  const planted = [...PLANTS.map(([rule]) => rule), 'no-circle', 'no-orphan', 'not-resolvable'];
  expect([...new Set(boundaries.forbidden.map(({ name }) => name))].sort()).toEqual([...new Set(planted)].sort());
});

type Import = [from: string, to?: string];

/** Writes files with these imports into an empty tree and returns the violations as "rule from to". */
async function violations(imports: Import[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
  try {
    for (const name of ['apps', 'packages']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'tsconfig.base.json'), '{}');
    for (const [from, to] of imports) {
      const up = '../'.repeat(from.split('/').length - 1);
      await put(join(folder, from), to ? `export * from '${up}${to}';\n` : 'export const here = 1;\n');
      if (to && !to.includes('gone')) await put(join(folder, to), '\n');
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const options = ['apps', 'packages', '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
    // The exit code is the number of violations, which execFile treats as a failure; the report is the answer.
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], {
      cwd: folder,
      maxBuffer: 1e8,
    }).catch((failure: { stdout: string }) => failure);
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { rule: { name: string }; from: string; to: string }[] };
    };
    return summary.violations.map(({ rule, from, to }) => `${rule.name} ${from} ${to}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, text);
}
