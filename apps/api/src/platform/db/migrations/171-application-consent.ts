import { sql, type Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Applications of third parties ask each person for consent, which is remembered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table application add column asks_consent boolean not null default false`,
    sql`create table application_consent (
      client_id text not null references application on delete cascade,
      user_id text not null references app_user on delete cascade,
      scopes text[] not null,
      allowed_at timestamptz not null,
      primary key (client_id, user_id)
    )`,
    sql`create index application_consent_by_user on application_consent (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
  await versionRows(db, 'application', [
    'name_zh',
    'name_en',
    'redirect_uris',
    'post_logout_redirect_uris',
    'origins',
    'backchannel_logout_uri',
    'user_source',
    'asks_consent',
  ]);
}
