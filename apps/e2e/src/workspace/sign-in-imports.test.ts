import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '../../../..');
const common = join(root, 'packages/common');
const { exports } = JSON.parse(readFileSync(join(common, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};

/** Modules that a file imports statically, and those that it imports dynamically into the same bundle. */
function importsOf(source: string): string[] {
  const found = source.matchAll(
    /^(?:import|export) (?!type\b)(?:[^;'"]*? from )?'([^']+)';|\bimport\(\/\* webpackMode: "eager" \*\/ '([^']+)'\)/gm,
  );
  return [...found].map(([, fixed, eager]) => fixed ?? eager ?? '');
}

/** The file of a module, or the module's name if it belongs to no source folder of this repository. */
function resolve(name: string, importer: string): string {
  if (name.startsWith('.')) return join(dirname(importer), name);
  if (!name.startsWith('@portal/common/')) return name;
  const key = `.${name.slice('@portal/common'.length)}`;
  if (exports[key]) return join(common, exports[key]);
  const [pattern, target] =
    Object.entries(exports).find(([from]) => from.endsWith('/*') && key.startsWith(from.slice(0, -1))) ?? [];
  if (!pattern || !target) throw new Error(`${name} is not exported`);
  return join(common, target.replace('*', key.slice(pattern.length - 1)));
}

/** All that `entries` load before they run: each file or package, with the file that imports it. */
function reachable(entries: readonly string[]): Map<string, string> {
  const importers = new Map(entries.map((entry) => [entry, '']));
  for (const [file] of importers) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue;
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      const target = resolve(name, file);
      if (!importers.has(target)) importers.set(target, file);
    }
  }
  return importers;
}

/** The imports that lead to `file`, for a failure's message. */
function chain(importers: Map<string, string>, file: string): string {
  const importer = importers.get(file);
  return importer ? `${chain(importers, importer)} > ${relative(root, file)}` : relative(root, file);
}

const pages = globSync('apps/auth/src/sign-in/*.page.tsx', { cwd: root });
const skeleton = ['apps/auth/src/app.tsx', 'apps/auth/src/mount.ts', 'apps/shell/src/main.ts'];

test('only static and eager imports are followed', () => {
  expect(
    importsOf(
      [
        `import { a } from './a.ts';`,
        `import {\n  b,\n} from './b.ts';`,
        `import './c.css';`,
        `export { d } from './d.ts';`,
        `import type { T } from './t.ts';`,
        `export type { U } from './u.ts';`,
        `const e = () => import('./e.ts');`,
        `await import(/* webpackMode: "eager" */ './f.ts');`,
      ].join('\n'),
    ),
  ).toEqual(['./a.ts', './b.ts', './c.css', './d.ts', './f.ts']);
  expect(pages.length).toBeGreaterThanOrEqual(4);
});

test.each([...pages, ...skeleton])('%s does not load what only later pages or insecure origins need', (entry) => {
  const importers = reachable([join(root, entry)]);
  expect(importers.size).toBeGreaterThan(10);
  const unwanted = [...importers.keys()].filter((file) =>
    /\/rules\/password\/common-passwords\.ts$|^node-forge\b/.test(file),
  );
  expect(unwanted.map((file) => chain(importers, file))).toEqual([]);
});
