/**
 * Bundles the packages that the API imports, for its tests, and prints which file jest must load for which import.
 *
 * jest loads every module again for every test file, and packages are 800 of the API's 1000 modules. The bundle is one
 * script that each worker compiles once and each test file runs (src/testing/environment.cjs); a package is evaluated
 * when it is first imported. Modules that two packages share exist once. The bundle is kept until the lock file or the
 * list of imports changes.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = [
  'apps/api/src',
  ...['contract', 'enums', 'errors', 'intl', 'rules'].map((name) => `packages/common/src/${name}`),
];
/** Not bundled: they load native code, files from their own folder, code of Node by `import()`, or what is missing. */
const AS_THEY_ARE = [
  '@electric-sql/pglite',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@portal/common',
  'i18n-iso-countries',
  'kysely-codegen',
  'sharp',
  'yargs',
];

/** Imports of packages in a source file, without type imports. */
const IMPORT = /(?:^(?:import|export) (?!type )[^;']*?(?:from )?|\bimport\()'([^.'][^']*)'/gm;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function bundled(): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const packages = new Set(
    Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !AS_THEY_ARE.includes(name)),
  );
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  const found = new Set(
    sources.flatMap((source) => [...source.matchAll(IMPORT)].map(([, specifier = '']) => specifier)),
  );
  return [...found].filter((specifier) => packages.has(packageOf(specifier)) && !specifier.endsWith('.json')).sort();
}

const fileOf = (specifier: string) =>
  specifier
    .replaceAll(/[^a-z\d]+/gi, '-')
    .replace(/^-/, '')
    .concat('.mjs');

/** Keeps the original path of each module in __filename, __dirname and import.meta.url. */
const stayingInPlace: Plugin = {
  name: 'staying-in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const place = /\b__(?:dir|file)name\b/.test(text)
        ? `var __filename = ${JSON.stringify(path)}, __dirname = ${JSON.stringify(resolve(path, '..'))};`
        : '';
      return {
        contents: place + text.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href)),
        loader: 'js',
      };
    });
  },
};

/** Makes `require` resolve a package as `import` does: to its ES modules where it has both. */
const entries: Plugin = {
  name: 'entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.replace('entry:', ''), namespace: 'entry' }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: `import * as all from '${path}'; module.exports = all;`,
      resolveDir: import.meta.dirname,
    }));
  },
};

async function bundle(specifiers: readonly string[], folder: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    stdin: {
      contents: `module.exports = { ${specifiers.map((specifier) => `'${specifier}': () => require('entry:${specifier}')`).join(', ')} };`,
    },
    plugins: [entries, stayingInPlace],
    outfile: join(folder, 'packages.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    conditions: ['node', 'node-addons'],
    external: AS_THEY_ARE,
    // esbuild renames classes when names collide, and oidc-provider relies on its class names.
    keepNames: true,
    legalComments: 'none',
  });
  for (const specifier of specifiers) {
    const names = Object.keys((await import(specifier)) as object).filter((name) => !/\W/.test(name));
    writeFileSync(
      join(folder, fileOf(specifier)),
      [
        `const all = globalThis[Symbol.for('bundled packages')]('${specifier}');`,
        ...names.map((name, index) => `const _${index} = all['${name}'];`),
        `export { ${names.map((name, index) => `_${index} as ${name}`).join(', ')} };`,
      ].join('\n'),
    );
  }
}

const specifiers = bundled();
const key = createHash('sha256')
  .update(specifiers.join())
  .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 16);
const folder = join(ROOT, '.cache/api-packages', key);
if (!existsSync(folder)) {
  const half = `${folder}.${randomBytes(4).toString('hex')}`;
  await bundle(specifiers, half);
  // Another run may have finished first, with the same result.
  try {
    renameSync(half, folder);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  for (const name of readdirSync(join(folder, '..'))) {
    const other = join(folder, '..', name);
    if (statSync(other).mtimeMs < Date.now() - 86_400_000) rmSync(other, { recursive: true, force: true });
  }
}
process.stdout.write(
  JSON.stringify({
    script: join(folder, 'packages.cjs'),
    files: Object.fromEntries(
      specifiers.map((specifier) => [`^${specifier.replaceAll(/[.\\/-]/g, '\\$&')}$`, join(folder, fileOf(specifier))]),
    ),
  }),
);
