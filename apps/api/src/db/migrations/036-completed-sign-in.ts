import { sql, type Kysely } from 'kysely';

/** Finds the sign-ins that are completed for an account and wait for their browser: they end with its sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index oidc_payload_by_login on oidc_payload ((payload->'result'->'login'->>'accountId')) where model = 'Interaction'`.execute(db);
}
