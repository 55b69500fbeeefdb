import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Values of an SMS: services that have their own templates get them instead of the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column "values" jsonb`.execute(db);
}
