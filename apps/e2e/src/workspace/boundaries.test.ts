import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** One planted import per rule: the rule that must report it, the importing file and the imported file. */
const PLANTS: [rule: string, from: string, to: string][] = [
  ['app-imports-app', 'apps/auth/src/sign-in/a.ts', 'apps/staff/src/b.ts'],
  ['common-imports-app', 'packages/common/src/ui/a.ts', 'apps/staff/src/b.ts'],
  ['feature-imports-feature', 'apps/auth/src/sign-in/a.ts', 'apps/auth/src/password/b.ts'],
  ['api-feature-imports-feature', 'apps/api/src/profile/a.ts', 'apps/api/src/certification/b.ts'],
  ['api-feature-imports-feature', 'apps/api/src/profile/a.ts', 'apps/api/src/certification/b.routes.ts'],
  ['api-ground-imports-feature', 'apps/api/src/mail/a.ts', 'apps/api/src/profile/b.db.ts'],
  ['feature-imports-skeleton', 'apps/auth/src/sign-in/a.ts', 'apps/auth/src/routes.ts'],
  ['api-feature-imports-skeleton', 'apps/api/src/profile/a.ts', 'apps/api/src/app.ts'],
  ['api-feature-imports-skeleton', 'apps/api/src/profile/a.ts', 'apps/api/src/start/b.ts'],
  ['agreement-is-pure', 'packages/common/src/rules/a.ts', 'packages/common/src/ui/b.ts'],
  ['api-imports-browser-half', 'apps/api/src/profile/a.ts', 'packages/common/src/client/b.ts'],
  ['only-client-imports-ky', 'apps/auth/src/sign-in/a.ts', 'apps/auth/node_modules/ky/index.js'],
  ['product-imports-test-helper', 'apps/auth/src/sign-in/a.ts', 'packages/common/src/testing/b.ts'],
];

/** Allowed imports: one per exception. */
const FINE: [from: string, to: string][] = [
  ['apps/auth/src/routes.ts', 'apps/auth/src/sign-in/b.ts'],
  ['apps/auth/src/sign-in/a.test.ts', 'apps/auth/src/routes.ts'],
  ['apps/auth/src/sign-in/a.ts', 'packages/common/src/ui/b.ts'],
  ['apps/auth/src/standalone.ts', 'packages/common/src/testing/b.ts'],
  ['apps/api/src/profile/a.ts', 'apps/api/src/db/b.ts'],
  ['apps/api/src/profile/a.ts', 'apps/api/src/certification/b.db.ts'],
  ['apps/api/src/db/a.ts', 'apps/api/src/certification/b.tables.ts'],
  ['apps/api/src/profile/a.ts', 'apps/api/src/services.ts'],
  ['apps/api/src/profile/a.ts', 'apps/api/src/start/try-outside.ts'],
  ['apps/api/src/start/a.ts', 'apps/api/src/app.ts'],
  ['apps/api/src/profile/a.ts', 'packages/common/src/rules/b.ts'],
  ['packages/common/src/client/a.ts', 'packages/common/node_modules/ky/index.js'],
];

const root = join(__dirname, '../../../..');
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

test('each rule has a planted violation', () => {
  const planted = [...PLANTS.map(([rule]) => rule), 'no-circle', 'no-orphan', 'not-resolvable'];
  expect(boundaries.forbidden.map(({ name }) => name).sort()).toEqual([...new Set(planted)].sort());
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
