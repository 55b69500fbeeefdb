import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reachedCode } from '../testing/reached-code.ts';
import { testApi } from '../testing/test-api.ts';

/** Nothing in the product writes these yet: only demo data and tests do. Take a table off when its door is there. */
const HOLLOW: readonly string[] = [];

const MIGRATIONS = join(import.meta.dirname, '../platform/db/migrations');
const migrations = readdirSync(MIGRATIONS)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'))
  .join('\n');
const product = reachedCode(['main.ts', 'operate.ts'], ['demo', 'testing', 'platform/db/migrations']);

const inserts = (text: string, table: string) =>
  new RegExp(String.raw`insertInto\(\s*'${table}(?: as \w+)?'|\b(?:insert|merge) into ${table}\b`, 'i').test(text);
/** Written by a route, a job or a command; or by a migration: lookups, and triggers. */
const isFed = (table: string) => inserts(product, table) || inserts(migrations, table);

const api = await testApi();
/** The library of the job queue has a schema of its own. */
const tables = (await api.db.introspection.getTables())
  .filter(({ schema }) => schema === 'public')
  .map(({ name }) => name)
  .sort();

test('each table is written by a route, a job or a command, and the list of hollow ones is right', () => {
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.filter((table) => !isFed(table))).toEqual(HOLLOW);
});

test('what no route, job or command uses is not reached', () => {
  expect(product).toContain('function migrateDatabase');
  expect(product).toContain('export function jobsOf');
  expect(product).not.toContain('function testApi');
});
