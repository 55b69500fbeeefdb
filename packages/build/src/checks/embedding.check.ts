/** `pnpm run built`, after a build: what we publish for pages that embed remotes, and what their README says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { APPS } from './page-bytes.ts';

const readme = readFileSync(join(APPS, '../packages/common/src/host/README.md'), 'utf8');
const block = (name: string) => new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? '';

const example = block('js run');
/** Scripts of another company. */
const SCRIPTS = { 'example.js': example, 'incomplete.js': example.replace("theme: 'light',", '') };

/** Errors of each script beside our published files. */
function errors(): Record<string, string> {
  const folder = join(APPS, 'foreign-host/src');
  const files = Object.fromEntries(
    Object.entries({ ...SCRIPTS, 'embed.d.ts': readFileSync(join(APPS, 'selfservice/dist/embed.d.ts'), 'utf8') }).map(
      ([name, text]) => [join(folder, name), text],
    ),
  );
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    strict: true,
    noImplicitAny: false,
    noEmit: true,
    types: [],
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name in files || fileExists(name);
  host.readFile = (name) => files[name] ?? readFile(name);
  host.getSourceFile = (name, language) =>
    files[name] === undefined ? getSourceFile(name, language) : ts.createSourceFile(name, files[name], language);
  const program = ts.createProgram(Object.keys(files), options, host);
  return Object.fromEntries(
    Object.keys(files).map((name) => [
      name.slice(folder.length + 1),
      [
        ...program.getSyntacticDiagnostics(program.getSourceFile(name)),
        ...program.getSemanticDiagnostics(program.getSourceFile(name)),
      ]
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
        .join('\n'),
    ]),
  );
}

void test('the example of the README fits the published types, which find what is missing', () => {
  assert.match(example, /portalGuard/);
  const found = errors();
  assert.deepEqual([found['example.js'], found['embed.d.ts']], ['', '']);
  assert.match(found['incomplete.js'] ?? '', /theme/);
});

void test('the plugin of the README is that of the tested host', () => {
  const config = readFileSync(join(APPS, 'foreign-host/webpack.config.cjs'), 'utf8');
  const plugin = block('js plugin');
  assert.match(plugin, /ModuleFederationPlugin/);
  assert.ok(config.includes(plugin));
});

void test('the README names the versions that the examples are built with', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(APPS, 'foreign-host/package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const built = { ...dependencies, ...devDependencies };
  for (const [name, ...packages] of [
    ['React', 'react', 'react-19'],
    ['react-router', 'react-router-dom', 'react-router-dom-7'],
    ['Vue', 'vue'],
    ['vue-router', 'vue-router'],
    ['Vite', 'vite'],
  ] as const)
    for (const one of packages) assert.ok(readme.includes(`${name} ${built[one]?.split('@').at(-1)}`), one);
});

void test('the published script needs nothing else', async () => {
  const text = readFileSync(join(APPS, 'selfservice/dist/embed.js'), 'utf8');
  assert.doesNotMatch(text, /\bimport\b/);
  const { checkHost, portalGuard, versionsFit } = (await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  )) as {
    portalGuard: (remotes: object[], portal: string) => { name: string };
    versionsFit: (one: number, other: number) => boolean;
    checkHost: (host: object) => string[];
  };
  const events = { on: () => () => {}, emit: () => {} };
  assert.match(checkHost({ basename: '/mine/', apiBase: 'https://portal.example', events }).join(), /^basename/);
  assert.equal(portalGuard([], 'https://portal.example').name, 'portal-guard');
  assert.deepEqual(
    [0, 1, 2, 3].map((version) => versionsFit(1, version)),
    [true, true, true, false],
  );
});
