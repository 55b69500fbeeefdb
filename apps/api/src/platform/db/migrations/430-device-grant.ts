import { sql, type Kysely } from 'kysely';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Applications that sign people in on devices without a browser, and the codes that these show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table application add column device_grant boolean not null default false`,
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
      'device_grant',
      'service',
    ]),
    sql`create unique index oidc_payload_by_user_code on oidc_payload (user_code) where user_code is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
