import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Time zone of messages: the one that the user chose, and the one of the browser of the last sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column time_zone text, add column browser_time_zone text`.execute(db);
}
