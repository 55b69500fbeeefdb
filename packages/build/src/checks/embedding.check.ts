/** `pnpm run built`, after a build: what we publish for pages that embed remotes, and what their README says. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import postcss, { type AtRule } from 'postcss';
import ts from 'typescript';
import { APPS, manifestOf } from './page-bytes.ts';

const { installPublished } = createRequire(import.meta.url)('../embedding/install-published.cjs') as {
  installPublished: (folder: string) => string;
};

const readme = readFileSync(join(APPS, '../packages/common/src/host/README.md'), 'utf8');
const block = (name: string) => new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? '';

const REMOTES = ['auth', 'selfservice', 'staff'] as const;
/** The package that a remote publishes. */
const packageOf = (remote: (typeof REMOTES)[number]) => join(APPS, remote, 'dist', manifestOf(remote).embed);

/** A folder of another company, with the package installed from its file. */
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'embed-'));
after(() => rmSync(folder, { recursive: true }));
const installed = dirname(installPublished(folder));
mkdirSync(join(folder, 'node_modules/@module-federation'));
symlinkSync(
  realpathSync(join(APPS, 'foreign-host/node_modules/@module-federation/enhanced')),
  join(folder, 'node_modules/@module-federation/enhanced'),
);

const example = block('js run');

/** Errors in files of that company, and in the types of the package. */
function errorsOf(files: string[], options: ts.CompilerOptions): string {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...options,
  });
  const ours = [...files, join(installed, 'embed.d.ts')].map((name) => program.getSourceFile(name));
  assert.ok(ours.every(Boolean));
  return ours
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    .join('\n');
}

/** Errors in a script of that company. */
function errorsIn(script: string): string {
  const file = join(folder, 'example.js');
  writeFileSync(file, script);
  return errorsOf([file], { allowJs: true, checkJs: true, noImplicitAny: false });
}

void test('the example of the README fits the types of the installed package, which find what is missing', () => {
  assert.match(example, /from 'portal-embed'/);
  assert.equal(errorsIn(example), '');
  assert.match(errorsIn(example.replace("theme: 'light',", '')), /theme/);
});

void test('the sites that are tested fit the types of the installed package', () => {
  const src = join(APPS, 'foreign-host/src');
  const files = ['main.ts', 'sites/portal.ts', 'sites/section.ts'];
  const errors = errorsOf(
    files.map((file) => join(src, file)),
    {
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      paths: { 'portal-embed': [join(installed, 'embed.d.ts')] },
    },
  );
  assert.equal(errors, '');
});

void test('all remotes publish the same package', () => {
  const [first, ...others] = REMOTES.map((remote) => readFileSync(packageOf(remote)));
  for (const other of others) assert.ok(first?.equals(other));
});

void test('the version of the package is that of the host contract, and changes with the content', () => {
  const file = (name: string) => readFileSync(join(installed, name));
  const content = createHash('sha256');
  for (const name of ['README.md', 'embed.d.ts', 'embed.js']) content.update(file(name));
  const { version } = JSON.parse(file('package.json').toString()) as { version: string };
  assert.equal(version, `${manifestOf('selfservice').hostVersion}.0.0-b${content.digest('hex').slice(0, 12)}`);
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

void test('the code of the package needs nothing else', async () => {
  const file = join(installed, 'embed.js');
  assert.doesNotMatch(readFileSync(file, 'utf8'), /\bimport\b/);
  const { checkHost, portalGuard, versionsFit } = (await import(pathToFileURL(file).href)) as {
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

/** A class of ours, or our element. */
const OURS = new RegExp(String.raw`\.(acc|${REMOTES.join('|')})-|\[data-portal`);

void test('each rule of our style sheets is kept to our elements', () => {
  const sheets = REMOTES.flatMap((remote) => {
    const folderOf = join(APPS, remote, 'dist/static');
    return readdirSync(folderOf)
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(folderOf, file));
  });
  assert.ok(sheets.length > 20);
  const reaching = new Set<string>();
  for (const file of sheets)
    postcss.parse(readFileSync(file, 'utf8')).walkRules(({ parent, selectors }) => {
      if (parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)) return;
      for (const selector of selectors) if (!OURS.test(selector)) reaching.add(selector);
    });
  assert.deepEqual([...reaching], []);
});
