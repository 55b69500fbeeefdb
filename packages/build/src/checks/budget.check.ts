/**
 * `pnpm run built`, after a build: no page of sign-in or registration is heavier than `budget.json` allows, without the
 * parts of antd that it loads besides. Bytes are exact, so they can be checked.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import budget from './budget.json' with { type: 'json' };
import { pageBytes } from './page-bytes.ts';

for (const [path, most] of Object.entries(budget)) {
  for (const language of ['zh-CN', 'en-US']) {
    void test(`${path} in ${language} stays within ${most} bytes`, () => {
      const bytes = pageBytes('auth', path, language);
      assert.ok(bytes <= most, `${path} in ${language} has ${bytes} bytes, ${bytes - most} too many`);
    });
  }
}
