import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const APPS = join(import.meta.dirname, '../../..');
const API = join(APPS, 'api/src');

const texts = JSON.parse(readFileSync(join(APPS, 'staff/src/intl/system/zh-CN.json'), 'utf8')) as Record<
  string,
  string
>;

/** What this pattern finds in the sources of the API. */
const find = (files: string, pattern: RegExp) =>
  globSync(files, { cwd: API, exclude: ['**/*.test.ts', 'testing/**'] }).flatMap((file) =>
    [...readFileSync(join(API, file), 'utf8').matchAll(pattern)].map(([, found]) => found),
  );

const withoutText = (actions: readonly (string | undefined)[]) =>
  [...new Set(actions)].filter((action) => texts[`audit.action.${action}`] === undefined).sort();

test('the audit log of the console has a text for every action that the API writes', () => {
  const written = find('**/*.ts', /\baction: '([\w.]+)'/g);
  expect(written.length).toBeGreaterThan(50);
  expect(withoutText(written)).toEqual([]);
});

test('it has a text for all that becomes of a request of a queue', () => {
  const nouns = find('console/approvals/*/*-queue.ts', /\bnoun: '(\w+)'/g);
  const verbs = find('console/review/decision.ts', /noun\}\.(\w+)`/g);
  expect([nouns.length, verbs.length]).toEqual([4, 4]);
  expect(withoutText(nouns.flatMap((noun) => verbs.map((verb) => `${noun}.${verb}`)))).toEqual([]);
});
