import { sql, type Kysely } from 'kysely';

export const backwardCompatible = false;

/**
 * A counter per account that ends sign-ins in flight, and payloads of the OAuth library without the codes, tokens and
 * cookie values that are their ids. The text that replaces an id is the one of oauth/adapter.ts. Cookie values of
 * sessions in interactions are removed too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column session_epoch integer not null default 0`.execute(db);
  await sql`update oidc_payload set payload = payload - 'session' where model = 'Interaction'`.execute(db);
  await sql`update oidc_payload set payload = replace(payload::text, payload->>'jti', '{own id}')::jsonb
    where length(payload->>'jti') > 15`.execute(db);
}
