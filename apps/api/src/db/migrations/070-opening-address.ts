import { sql, type Kysely } from 'kysely';

/** Where the link with a code went, so that whoever follows it has proven that address. Null for codes that came without a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reset_code add column sent_to text`.execute(db);
}
