import { sql, type Kysely } from 'kysely';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Service clients: applications by which the provider's other systems call. Their calls have keys, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Null for an application that signs people in.
    sql`alter table application add column service jsonb`,
    versioned('application', [
      'name_zh',
      'name_en',
      'redirect_uris',
      'post_logout_redirect_uris',
      'origins',
      'backchannel_logout_uri',
      'user_source',
      'asks_consent',
      'embeds',
      'service',
    ]),
    sql`alter table idempotent_call alter column user_id drop not null,
      add column client_id text references application on delete cascade`,
    sql`create index idempotent_call_by_client on idempotent_call (client_id) where client_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
