import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STAFF = join(import.meta.dirname, '../../../staff/src');

/** Folders of the pages with which `systemTexts` is loaded. */
const SYSTEM =
  /^(applications|audit|companies\/timeline|fleet|holidays|imports|members|prepared-texts|remotes|setup|site|terms)\//;

test('texts of the system area are named by the pages that load them, and by no other', () => {
  const ids = Object.keys(JSON.parse(readFileSync(join(STAFF, 'intl/system/zh-CN.json'), 'utf8')) as object);
  const areas = [...new Set(ids.map((id) => id.split('.')[0]))].join('|');
  const named = new RegExp(`['"\`](${areas})\\.[\\w.]*(['"\`]|\\$\\{)`);
  const files = globSync('**/*.{ts,tsx}', { cwd: STAFF, exclude: ['**/*.test.{ts,tsx}', 'testing/**'] });
  const [inside, outside] = [true, false].map((its) => files.filter((file) => SYSTEM.test(file) === its));
  const naming = (some: readonly string[] = []) =>
    some.filter((file) => named.test(readFileSync(join(STAFF, file), 'utf8')));
  expect(naming(inside).length).toBeGreaterThan(50);
  expect(naming(outside)).toEqual([]);
});
