import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Sources in a folder whose names match, and the others, which name texts below one of these prefixes. */
function naming(folder: string, inside: RegExp, prefixes: readonly string[]) {
  const named = new RegExp(
    `['"\`](${prefixes.join('|')})\\.(?!csv)\\w[\\w.]*(['"\`]|\\$\\{)|['"\`](${prefixes.join('|')})\\.\\$\\{`,
  );
  const cwd = join(ROOT, folder);
  const files = globSync('**/*.{ts,tsx}', { cwd, exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] }).filter((file) =>
    named.test(readFileSync(join(cwd, file), 'utf8')),
  );
  return [true, false].map((its) => files.filter((file) => inside.test(file) === its));
}

/** Folders of the pages with which `systemTexts` is loaded. */
const SYSTEM =
  /^(applications|audit|companies\/timeline|fleet|holidays|imports|members|prepared-texts|remotes|setup|site|terms)\//;

test('texts of the system area are named by the pages that load them, and by no other', () => {
  const texts = join(ROOT, 'apps/staff/src/intl/system/zh-CN.json');
  const ids = Object.keys(JSON.parse(readFileSync(texts, 'utf8')) as object);
  const areas = [...new Set(ids.map((id) => id.split('.')[0] ?? ''))];
  const [inside, outside] = naming('apps/staff/src', SYSTEM, areas);
  expect(inside?.length).toBeGreaterThan(50);
  expect(outside).toEqual([]);
});

/** Folders whose pages are loaded with `accountTexts`, in both apps that leave these texts out of their first file. */
const ACCOUNT = {
  'packages/common/src': /^(access-keys|security|webhooks)\//,
  'apps/selfservice/src': /^nowhere$/,
  'apps/staff/src': /^(applications\/webhooks\.page\.tsx|audit\/.*)$/,
};

test('texts of the own account are named by the pages that load them, and by no other', () => {
  const { ACCOUNT_TEXTS } = createRequire(import.meta.url)(join(ROOT, 'webpack.shared.js')) as {
    ACCOUNT_TEXTS: string[];
  };
  const found = Object.entries(ACCOUNT).map(([folder, inside]) => naming(folder, inside, ACCOUNT_TEXTS));
  expect(found.flatMap(([inside = []]) => inside).length).toBeGreaterThan(25);
  expect(found.flatMap(([, outside = []]) => outside)).toEqual([]);
});
