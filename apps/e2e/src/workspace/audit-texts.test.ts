import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const APPS = join(import.meta.dirname, '../../..');
const API = join(APPS, 'api/src');

test('the audit log of the console has a text for every action that the API writes', () => {
  const texts = JSON.parse(readFileSync(join(APPS, 'staff/src/intl/zh-CN.json'), 'utf8')) as Record<string, string>;
  const written = globSync('**/*.ts', { cwd: API, exclude: ['**/*.test.ts', 'testing/**'] }).flatMap((file) =>
    [...readFileSync(join(API, file), 'utf8').matchAll(/\baction: '([\w.]+)'/g)].map(([, action]) => action),
  );
  expect(written.length).toBeGreaterThan(50);
  expect([...new Set(written)].filter((action) => texts[`audit.action.${action}`] === undefined).sort()).toEqual([]);
});
