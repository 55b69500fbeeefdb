/** `pnpm run built`, after a build: each trick of README.md still has its effect on the built files. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APPS, firstFiles, manifestOf, read, shellScripts } from './page-bytes.ts';

const scripts = shellScripts();
const absent = (...markers: string[]) => {
  for (const marker of markers) assert.ok(!scripts.includes(marker), `the shell's first scripts contain ${marker}`);
};
const bootScript = () => /<script>([\s\S]*?)<\/script>/.exec(read('shell', 'index.html'))?.[1] ?? '';
const signIn = () => read('auth', 'prerender/loginenterpriseportal.en-US.html');

void test('prebuilt-styles: no component of antd carries the code that makes its styles', () =>
  absent('borderStartStartRadius', 'insetInlineEnd', 'paddingInlineStart'));
void test('no-tooltip: the code of antd that floats over a page is not there', () =>
  absent('mouseEnterDelay', 'builtinPlacements', 'onPopupAlign'));
void test('plain-table: tables come without filters, selection and virtual rows', () => {
  const folder = join(APPS, 'shell/dist/static');
  const tables = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  assert.ok(tables.includes('showSorterTooltip'));
  for (const marker of ['filterDropdownOpen', 'onSelectMultiple', 'virtual-width'])
    assert.ok(!tables.includes(marker), `the shell's scripts contain ${marker}`);
});
void test('plain-pagination: pages of a list come without the code of lists to choose from', () => {
  const parts = JSON.parse(read('shell', 'parts.json')) as Record<string, string[]>;
  const shared = parts.pagination?.filter((file) => file.endsWith('.js') && parts.select?.includes(file));
  assert.deepEqual(shared, []);
});
void test('curated-router: the data router is not there', () => absent('useLoaderData', 'hydrationData'));
void test('curated-query: hydration and streamed queries are not there', () => absent('dehydratedAt', 'refetchMode'));
void test('curated-zod: formats and exports that no contract uses are not there', () =>
  absent('cuid2', 'nanoid', 'toJSONSchema'));

void test('dynamic-css: style elements that antd adds get the nonce of the page', () => {
  // Once for the nonce that is passed to antd, once for the style elements that antd adds without it.
  assert.equal(scripts.split('style[nonce], script[nonce]').length - 1, 2);
});

void test('light-entry: a remote comes without the core of the federation runtime, and with it for other hosts', () => {
  const { lightEntry, metaData } = manifestOf('auth');
  const light = read('auth', lightEntry);
  const whole = read('auth', metaData.remoteEntry.name);
  assert.ok(whole.length - light.length > 40_000, `the light entry saves ${whole.length - light.length} bytes`);
  assert.ok(scripts.includes('FEDERATION_RUNTIME_CORE'), 'the shell hands its core to light entries');
});

void test('boot-ahead: the boot script reads config.json and preloads', () => {
  assert.match(bootScript(), /config\.json/);
  assert.match(bootScript(), /rel:"preload"/);
  assert.match(bootScript(), /Intl\.NumberFormat\.supportedLocalesOf/);
});

void test('compile-hint: the scripts of the first page begin with it', () => {
  const { lightEntry, exposes, pages } = manifestOf('auth');
  const ofAuth = [
    lightEntry,
    ...exposes.flatMap(({ assets }) => assets.js.sync),
    ...pages.flatMap(({ files }) => files),
  ].filter((file) => file.endsWith('.js'));
  for (const [app, files] of Object.entries({
    shell: firstFiles(read('shell', 'index.html')).filter((file) => file.endsWith('.js')),
    auth: ofAuth,
  })) {
    for (const file of files) assert.match(read(app, file), /^\/\/# allFunctionsCalledOnLoad\n/, file);
  }
});

void test('cut-tasks: the shell starts in several tasks', () => {
  assert.match(scripts, /new Promise\(\w+=>\{setTimeout\(\w+\)\}\)/);
  assert.ok((scripts.match(/await \w+\(\),await Promise\.resolve\(\)\.then\(/g) ?? []).length >= 3);
});

void test('prerendered: the sign-in page is there as HTML in both languages, with its fields', () => {
  for (const language of ['zh-CN', 'en-US'])
    assert.ok(existsSync(join(APPS, `auth/dist/prerender/loginenterpriseportal.${language}.html`)));
  assert.match(signIn(), /<input[^>]*id="[^"]*account"/);
});

void test('prune-css: the page carries only the styles that it uses', () => {
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(signIn())?.[1] ?? '';
  assert.ok(style.length > 5_000 && style.length < 60_000, `its styles have ${style.length} bytes`);
});
