import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** A sign-in to an application ends with a later session of the same person in the same browser, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application_session add column ends_with text`.execute(db);
}
