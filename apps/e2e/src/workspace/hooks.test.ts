import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');

/** A hook of the module itself. */
const HOOK = /^(?:before|after)(?:All|Each)\(/m;

test("helpers of the API's tests register no hook when they are loaded: files of a process share them, and only the first would run it", () => {
  const helpers = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(helpers.length).toBeGreaterThan(500);
  expect('const x = 1;\nafterAll(() => {});').toMatch(HOOK);
  expect(helpers.filter((file) => HOOK.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
