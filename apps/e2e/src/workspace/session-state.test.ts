import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
/** What stays with a connection after its transaction; a connection pooler gives it to the next client. */
const STATE = /pg_(?:try_)?advisory_(?:un)?lock\(|`(?:set (?!local\b)|reset |listen |prepare )/i;
/** Migrations run at the direct address of the database, and notices arrive there. */
const DIRECT = ['apps/api/src/platform/db/migrate/migrate.ts', 'apps/api/src/platform/db/postgres/listen.ts'];

test.each([
  ['sql`select pg_advisory_lock(7)`', true],
  ['sql`set statement_timeout = 0`', true],
  ['sql`listen outbox`', true],
  ['sql`set local statement_timeout = 0`', false],
  ['sql`select pg_advisory_xact_lock(7)`', false],
])('%s keeps state with the connection: %s', (text, keeps) => {
  expect(STATE.test(text)).toBe(keeps);
});

test('only migrations and notices keep state with a connection', () => {
  const found = globSync('apps/api/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && STATE.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found.sort()).toEqual(DIRECT);
});
