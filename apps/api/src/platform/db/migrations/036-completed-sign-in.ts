import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Index of completed sign-ins by account that wait for their browser: they end with the sessions of the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index oidc_payload_by_login on oidc_payload ((payload->'result'->'login'->>'accountId')) where model = 'Interaction'`.execute(
    db,
  );
}
