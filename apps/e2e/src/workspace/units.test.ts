import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
/** A unit of time as a number, in milliseconds or seconds. */
const UNIT = /(?<![\w=])(?:60_?000|3_?600(?:_?000)?|86_?400(?:_?000)?|60 \* 60 \* 1000|24 \* 60 \* 60)(?!\w)/;
const UNITS = 'packages/common/src/rules/units.ts';

test.each(['3600', '3_600', '60_000', '86_400_000', 'seconds: 24 * 3600', '60 * 60 * 1000'])(
  'the unit in %j is found',
  (code) => {
    expect(code).toMatch(UNIT);
  },
);

test('minutes, hours and days have the names of rules/units.ts', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|^apps\/e2e\/|^packages\/build\/|node_modules/.test(file),
  );
  expect(files.length).toBeGreaterThan(1500);
  const found = files.filter((file) => file !== UNITS && UNIT.test(readFileSync(join(root, file), 'utf8')));
  expect(found.sort()).toEqual([
    // Seconds in SQL.
    'apps/api/src/platform/working-hours/worked.db.ts',
    // In the first script of every page, where an import weighs more.
    'packages/common/src/host/session/sign-in/authorise.ts',
  ]);
});
