import type { Db } from '../connect.ts';
import {
  generate,
  PostgresDialect,
  PostgresIntrospector,
  type DatabaseMetadata,
  type GenerateOptions,
} from 'kysely-codegen';
import { columnTypes, imports } from './column-types.ts';

/** Types that the drivers give (`values.ts`). */
const DRIVER_TYPES = { timestamptz: 'Date', date: 'string', int8: 'number', numeric: 'string' };

/** Types of the columns in `column-types.ts`, and of those that only the database writes. */
function overridesFor({ tables }: DatabaseMetadata): NonNullable<GenerateOptions['overrides']> {
  const columns: Record<string, string> = {};
  for (const table of tables)
    for (const { name, isAutoIncrementing, hasDefaultValue } of table.columns) {
      const type =
        columnTypes[table.name]?.[name] ??
        (isAutoIncrementing || (name === 'version' && hasDefaultValue) ? 'GeneratedAlways<number>' : undefined);
      if (type !== undefined) columns[`${table.name}.${name}`] = type;
    }
  return { columns };
}

/** TypeScript source with an interface for each table, and `Schema`, which has all of them by their names. */
export async function tableTypes(of: Db): Promise<string> {
  // It reads the catalogue, which has other tables.
  const db = of as unknown as Parameters<PostgresIntrospector['introspect']>[0]['db'];
  const overrides = overridesFor(await new PostgresIntrospector().introspect({ db }));
  const used = JSON.stringify(overrides);
  const source = await generate({
    db,
    dialect: new PostgresDialect(),
    outFile: null,
    // The tables of pg-boss, and the parts of ours.
    excludePattern: '{pgboss,parts}.*',
    typeMapping: DRIVER_TYPES,
    overrides,
    customImports: {
      ...Object.fromEntries(Object.entries(imports).filter(([name]) => new RegExp(`\\b${name}\\b`).test(used))),
      GeneratedAlways: 'kysely',
    },
  });
  return source.replace('export interface DB {', 'export interface Schema {');
}
