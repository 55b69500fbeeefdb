import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** When the record of a domain was last asked for, whether or not there was an answer; `checked_at` is the last answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_domain add column tried_at timestamptz`.execute(db);
}
