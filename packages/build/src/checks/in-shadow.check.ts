/** `pnpm run built`: antd asks its document only in ways that are replaced for remotes in a shadow root. */
import assert from 'node:assert/strict';
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const inShadow = createRequire(import.meta.url)('../antd/in-shadow.cjs') as {
  ASKED: [RegExp, string][];
  call(context: object, source: string): string;
};
const STORE = join(import.meta.dirname, '../../../../node_modules/.pnpm');
const folders = [
  ...globSync(join(STORE, 'antd@*/node_modules/antd/es')),
  ...globSync(join(STORE, '@rc-component+*/node_modules/@rc-component/*/es')),
];
const sources = [...new Set(folders.map((folder) => realpathSync(folder)))]
  .flatMap((folder) => globSync(join(folder, '**/*.js')))
  .map((file) => ({ name: file.slice(file.lastIndexOf('node_modules/') + 13), text: readFileSync(file, 'utf8') }));

/** Every way to ask for the focus or for an id, a variable of that name left out. */
const ASKS =
  /[\w?.]*(?:\.activeElement\b|getElementById\b|["'`]activeElement\b)|\{[^{}]*\bactiveElement\b[^{}]*\}\s*=[^=]/g;

/** What may stay, and why. */
const RIGHT: Record<string, string> = {
  '@rc-component/picker/es/PickerInput/hooks/useFocusLock.js inputRoot?.activeElement': 'asks the root of the field',
  '@rc-component/picker/es/PickerInput/RangePicker.js rootNode.activeElement': 'asks the root of the field',
};

void test('each way of asking that is replaced is one that antd has', () => {
  for (const [asked] of inShadow.ASKED)
    assert.ok(
      sources.some(({ text }) => text.search(asked) >= 0),
      `no module has ${asked.source}`,
    );
});

void test('antd has no other way of asking, but for those that are right in a shadow root', () => {
  const context = { context: '', utils: { contextify: (_: string, file: string) => file } };
  const left = sources.flatMap(({ name, text }) => {
    const replaced = inShadow.call(context, text).replace(/^import \{ elementWithId.*\n/, '');
    return [...replaced.matchAll(ASKS)].map(([found]) => `${name} ${found}`);
  });
  assert.deepEqual(left.sort(), Object.keys(RIGHT).sort());
});
