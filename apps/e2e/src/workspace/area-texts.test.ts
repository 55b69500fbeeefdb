import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const COMMON = join(ROOT, 'packages/common/src');
const { ACCOUNT_TEXTS, COMPANY_TEXTS } = createRequire(import.meta.url)(join(ROOT, 'webpack.shared.js')) as Record<
  'ACCOUNT_TEXTS' | 'COMPANY_TEXTS',
  string[]
>;
/** Texts of common by the query that imports them. */
const OF_COMMON: Record<string, string[]> = { account: ACCOUNT_TEXTS, company: COMPANY_TEXTS };

const idsIn = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
const sourceOf = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');

/** The source that an import names; undefined for packages, texts and styles. */
function resolved(from: string, name: string): string | undefined {
  const path = name.startsWith('.') ? join(dirname(from), name) : name.replace(/^@portal\/common/, COMMON);
  return path === name
    ? undefined
    : [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

interface Source {
  /** Files that are loaded with it or later, each with the names of the areas that are loaded with the file. */
  imports: { file: string; areas: string[] }[];
  /** Text ids, and patterns of those that it puts together. */
  names: (string | RegExp)[];
}

const IMPORT = /^(?:import|export) (?!type\b)[^'";]*?['"]([^'"]+)['"]/gm;
const LATE = /((?:\w+\.loadedWith\(\s*)*)\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g;
const NAMED = /['"]([A-Za-z]\w*\.[\w.]+)['"]|`([A-Za-z]\w*\.[\w.]*)\$\{[^`{}]*\}([\w.]*)`/g;

/** Sources of pages of two kinds of people, which name texts that they show only to the kind with the area. */
const OF_ONE_KIND: Record<string, RegExp> = {
  memberTexts: /^apps\/selfservice\/src\/contacts\/(list\/list\.page|people|role-choice|role-dialog)\.tsx?$/,
};

const read = new Map<string, Source>();

function readSource(file: string): Source {
  const known = read.get(file);
  if (known) return known;
  const code = sourceOf(file);
  const found = [
    ...[...code.matchAll(IMPORT)].map(([, name = '']) => ({ name, areas: [] as string[] })),
    ...[...code.matchAll(LATE)].map(([, around = '', name = '']) => ({
      name,
      areas: [...around.matchAll(/(\w+)\.loadedWith/g)].map(([, area = '']) => area),
    })),
  ];
  const source = {
    imports: found.flatMap(({ name, areas }) => {
      const its = resolved(file, name);
      return its ? [{ file: its, areas }] : [];
    }),
    names: [...code.matchAll(NAMED)].map(
      ([, id, before = '', after = '']) =>
        id ?? new RegExp(`^${[before, after].map((end) => end.replaceAll('.', '\\.')).join('[^.]+')}$`),
    ),
  };
  read.set(file, source);
  return source;
}

/** The ids of an app's areas, by the name of the area in its `messages.ts`. */
function areasOf(app: string): Map<string, string[]> {
  const file = join(ROOT, 'apps', app, 'src/intl/messages.ts');
  const found = sourceOf(file).matchAll(
    /export const (\w+) = messages\.area\(\{\s*'zh-CN'.*?'([^']+\.json)(?:\?(\w+))?'\)/gs,
  );
  return new Map(
    [...found].map(([, area = '', name = '', query]) => {
      const ids = idsIn(name.startsWith('.') ? join(dirname(file), name) : name.replace('@portal/common', COMMON));
      return [area, query ? ids.filter((id) => OF_COMMON[query]?.includes(id.split('.')[0] ?? '')) : ids];
    }),
  );
}

/**
 * Sources of an app that name texts of an area which is not loaded on every way from the app to them, with the area.
 * `without` is taken for not loaded with any page.
 */
function missing(app: string, without?: string): { missing: string[]; naming: number } {
  const areas = areasOf(app);
  const found = new Set<string>();
  const naming = new Set<string>();
  const seen = new Set<string>();
  const open: { file: string; loaded: readonly string[] }[] = [
    { file: join(ROOT, 'apps', app, 'src/app.tsx'), loaded: [] },
  ];
  for (let at = open.pop(); at; at = open.pop()) {
    const { file, loaded } = at;
    const key = `${file} ${loaded.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { imports, names } = readSource(file);
    for (const [area, ids] of areas) {
      const named = names.some((name) =>
        typeof name === 'string' ? ids.includes(name) : ids.some((id) => name.test(id)),
      );
      if (named) naming.add(file);
      const path = relative(ROOT, file);
      if (named && !loaded.includes(area) && !OF_ONE_KIND[area]?.test(path)) found.add(`${path}: ${area}`);
    }
    for (const next of imports) {
      const its = next.areas.filter((area) => area !== without);
      open.push({ file: next.file, loaded: [...new Set([...loaded, ...its])].sort() });
    }
  }
  return { missing: [...found].sort(), naming: naming.size };
}

test.each(['auth', 'selfservice', 'staff'])('a page of %s loads the texts that it and what it imports name', (app) => {
  const { missing: found, naming } = missing(app);
  expect(naming).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('a page without the texts of what it imports from common is found', () => {
  const { missing: found } = missing('selfservice', 'accountTexts');
  expect(found).toContain('packages/common/src/security/sessions/sessions-card.tsx: accountTexts');
});
