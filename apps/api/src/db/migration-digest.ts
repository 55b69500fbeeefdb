import { createHash, type Hash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { Migration } from './migrations.ts';

const nothing = () => Promise.resolve();

/** Runs no statement, but adds it to a digest. */
class Recorder implements Driver {
  readonly #hash: Hash;
  constructor(hash: Hash) { this.#hash = hash; }
  acquireConnection(): Promise<DatabaseConnection> {
    const hash = this.#hash;
    return Promise.resolve({
      executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        hash.update(JSON.stringify([sql.replace(/\s+/g, ' ').trim(), parameters]));
        return Promise.resolve({ rows: [] });
      },
      streamQuery: () => { throw new Error('A migration cannot stream.'); },
    });
  }
  init = nothing;
  beginTransaction = nothing;
  commitTransaction = nothing;
  rollbackTransaction = nothing;
  releaseConnection = nothing;
  destroy = nothing;
}

/** Digest of the statements of a migration. Comments and layout of its file do not count, code that it imports does. */
export async function digestOf({ up }: Migration): Promise<string> {
  const hash = createHash('sha256');
  const db = new Kysely<unknown>({ dialect: {
    createAdapter: () => new PostgresAdapter(), createDriver: () => new Recorder(hash), createIntrospector: (one) => new PostgresIntrospector(one), createQueryCompiler: () => new PostgresQueryCompiler(),
  } });
  await up(db);
  return hash.digest('base64url');
}
