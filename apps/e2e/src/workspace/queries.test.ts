import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const routeFiles = globSync('apps/api/src/**/*.routes.ts', { cwd: root });

/** Start of a kysely query, or an import of kysely. */
const QUERY =
  /\b(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`|from 'kysely'/;

test.each([
  `db.selectFrom('app_user')`,
  `tx\n  .deleteFrom('session')`,
  'await sql`select 1`',
  'sql<{ id: string }>`select id`',
  `import { sql } from 'kysely';`,
])('the query in %j is found', (code) => {
  expect(code).toMatch(QUERY);
});

test('a file named .db.ts has queries', () => {
  const dataFiles = globSync('apps/api/src/**/*.db.ts', { cwd: root });
  expect(dataFiles.length).toBeGreaterThan(80);
  expect(dataFiles.filter((file) => !QUERY.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('route files hold no queries: these are functions of the .db.ts file beside them', () => {
  expect(routeFiles.length).toBeGreaterThan(20);
  expect(routeFiles.filter((file) => QUERY.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** Use of TanStack Query. */
const TANSTACK = /from '@tanstack\/react-query'|\bqueryKey\b/;
const LAYER = [
  'host/queries.ts',
  'host/use-arrived.ts',
  'host/use-change.ts',
  'host/use-download.ts',
  'host/use-read.ts',
  'host/use-translated-read.ts',
  'accounts/accounts-dialog.tsx',
  'notices/notice-panel.tsx',
  'remote/remote-root.tsx',
].map((file) => `packages/common/src/${file}`);
/** Where caches meet: several calls fill one, one is filled ahead or changed in place, or it is read page by page. */
const OWN_CACHE = [
  'apps/auth/src/sso/sso.queries.ts',
  'apps/staff/src/approvals/claim/changes.queries.ts',
  'apps/staff/src/approvals/conflicts/conflicts.queries.ts',
  'apps/staff/src/approvals/queue.queries.ts',
  'apps/staff/src/approvals/registration/registration.queries.ts',
  'apps/staff/src/approvals/review/review.queries.ts',
  'apps/staff/src/approvals/viewer/document.queries.ts',
  'apps/staff/src/audit/audit.queries.ts',
  'apps/staff/src/companies/timeline/company-timeline.queries.ts',
  'packages/common/src/form/lookup/use-lookup.tsx',
];

test.each([
  `import { useMutation } from '@tanstack/react-query';`,
  `import {\n  useQuery,\n} from '@tanstack/react-query';`,
  `refetch({ queryKey: ['contacts'] })`,
])('the query in %j is found', (code) => {
  expect(code).toMatch(TANSTACK);
});

test('pages read and change with useRead and useChange: no other file has keys, queries or mutations of its own', () => {
  const files = globSync(
    ['apps/{auth,selfservice,shell,staff,foreign-host}/src/**/*.{ts,tsx}', 'packages/common/src/**/*.{ts,tsx}'],
    { cwd: root },
  );
  const found = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && TANSTACK.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual([...LAYER, ...OWN_CACHE].toSorted());
});
