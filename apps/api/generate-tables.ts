/**
 * Writes the types of the tables from the schema that the migrations make: `node apps/api/generate-tables.ts`. Types of
 * columns that PostgreSQL cannot tell are in `src/platform/db/tables/column-types.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from './src/platform/db/connect.ts';
import { migrate } from './src/platform/db/migrate/migrate.ts';
import { tableTypes } from './src/platform/db/tables/table-types.ts';

const database = await connect({
  dataDir: 'memory://',
  poolSize: 1,
  acquireTimeout: 60_000,
  onConnectionLost: () => undefined,
});
try {
  await migrate(database.db);
  writeFileSync(join(import.meta.dirname, 'src/platform/db/tables/schema.generated.ts'), await tableTypes(database.db));
} finally {
  await database.close();
}
