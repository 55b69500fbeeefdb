/**
 * `pnpm run built`, after a build: an app that leaves out texts of common contains every text that its scripts use,
 * with an id that they name or build at run time.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import common from '../../../common/src/intl/zh-CN.json' with { type: 'json' };
import { APPS, read } from './page-bytes.ts';

/**
 * Patterns of the ids that a script puts together at run time: `seal.${kind}`. A refusal's text (`error.…`) is left
 * out: the page shows the API's text where it has none.
 */
const builtIds = (code: string): RegExp[] =>
  [...code.matchAll(/`([A-Za-z]\w*\.[\w.]*)\$\{[^`{}]*\}([\w.]*)`|"([A-Za-z]\w*\.[\w.]*)"\.concat\(/g)]
    .map(([, before, after = '', start]) => [before ?? start ?? '', after] as const)
    .filter(([before]) => before !== 'error.')
    .map((ends) => new RegExp(`^${ends.map((end) => end.replaceAll('.', '\\.')).join('[^.]+')}$`));

for (const app of ['auth', 'selfservice', 'shell', 'staff']) {
  void test(`${app} carries the texts that its scripts name`, () => {
    const scripts = readdirSync(join(APPS, app, 'dist/static'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => `static/${file}`);
    const carried = scripts
      .filter((file) => file.includes('texts.zh-CN'))
      .map((file) => read(app, file))
      .join('');
    const code = scripts
      .filter((file) => !file.includes('texts.'))
      .map((file) => read(app, file))
      .join('');
    assert.ok(carried.length > 0);
    // A page that few open has texts in its code.
    const built = builtIds(code);
    assert.ok(app === 'shell' || built.length > 10);
    const isUsed = (id: string) => code.includes(`"${id}"`) || built.some((pattern) => pattern.test(id));
    assert.deepEqual(
      Object.keys(common).filter((id) => isUsed(id) && !carried.includes(`"${id}"`) && !code.includes(`"${id}":`)),
      [],
    );
  });
}
