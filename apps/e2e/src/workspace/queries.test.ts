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

test('route files hold no queries: these are functions of the .db.ts file beside them', () => {
  expect(routeFiles.length).toBeGreaterThan(20);
  expect(routeFiles.filter((file) => QUERY.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
