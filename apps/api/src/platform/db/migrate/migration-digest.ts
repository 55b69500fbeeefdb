import { createHash } from 'node:crypto';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Migration } from '../migrations.ts';

const nothing = () => Promise.resolve();

/** A statement in one line without comments, and its values. */
export type Statement = [sql: string, values: readonly unknown[]];

/** Runs no statement, but keeps it. */
class Recorder implements Driver {
  readonly #statements: Statement[];
  constructor(statements: Statement[]) {
    this.#statements = statements;
  }
  acquireConnection(): Promise<DatabaseConnection> {
    const statements = this.#statements;
    return Promise.resolve({
      executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        statements.push([
          sql
            .replace(/^\s*--.*$/gm, '')
            .replace(/\s+/g, ' ')
            .trim(),
          parameters,
        ]);
        return Promise.resolve({ rows: [] });
      },
      streamQuery: () => {
        throw new Error('A migration cannot stream.');
      },
    });
  }
  init = nothing;
  beginTransaction = nothing;
  commitTransaction = nothing;
  rollbackTransaction = nothing;
  releaseConnection = nothing;
  destroy = nothing;
}

/** The statements of a migration, which are not run. */
export async function statementsOf({ up }: Pick<Migration, 'up'>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Recorder(statements),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await up(db);
  return statements;
}

/** Digest of the statements of a migration. Comments and layout of its file do not count, code that it imports does. */
export async function digestOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  for (const statement of await statementsOf(migration)) hash.update(JSON.stringify(statement));
  return hash.digest('base64url');
}
