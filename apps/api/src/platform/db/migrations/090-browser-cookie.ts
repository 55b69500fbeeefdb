import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Indexes of pending sign-ins by browser: a completed sign-in gives the browser a new cookie value, which the others must take over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['login_challenge', 'sign_in_state', 'sso_request']) {
    await sql`create index ${sql.ref(`${table}_by_browser`)} on ${sql.table(table)} (browser_hash)`.execute(db);
  }
}
