import type { Kysely, RawBuilder } from 'kysely';

/** For migrations: an `up` that runs these statements in their order. */
export const run =
  (...statements: RawBuilder<unknown>[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await statement.execute(db);
  };
