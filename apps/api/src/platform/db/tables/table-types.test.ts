import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApi } from '../../../testing/test-api.ts';
import { columnTypes } from './column-types.ts';
import { tableTypes } from './table-types.ts';

const api = await testApi();
const source = await tableTypes(api.db);

test('the types of the tables are those of the schema; `node apps/api/generate-tables.ts` writes them', () => {
  expect(readFileSync(join(import.meta.dirname, 'schema.generated.ts'), 'utf8')).toBe(source);
});

test('each column whose type is given is in the schema', async () => {
  const tables = new Map(
    (await api.db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  const unknown = Object.entries(columnTypes).flatMap(([table, columns]) =>
    Object.keys(columns).filter((column) => !tables.get(table)?.includes(column)),
  );
  expect(unknown).toEqual([]);
});
