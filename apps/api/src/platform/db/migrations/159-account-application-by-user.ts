import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Index of applications by account, for its page and its deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_application_by_user on account_application (user_id, id desc)`.execute(db);
}
