import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Sign-in states, kept for browsers that lose theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table passage (
      state_hash text primary key,
      browser_hash text not null,
      sealed text not null,
      expires_at timestamptz not null
    )`,
    sql`create index passage_by_expiry on passage (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
