/** `pnpm run built`, after a build: an app that leaves out texts of common contains every text that its scripts use. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import common from '../../../common/src/intl/zh-CN.json' with { type: 'json' };
import { APPS, read } from './page-bytes.ts';

for (const app of ['auth', 'selfservice', 'shell']) {
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
    assert.deepEqual(
      Object.keys(common).filter((id) => code.includes(`"${id}"`) && !carried.includes(`"${id}"`)),
      [],
    );
  });
}
