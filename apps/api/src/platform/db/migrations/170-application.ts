import { sql, type Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Applications that sign people in through the portal, their secrets, and who is signed in to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table application (
      client_id text primary key,
      name_zh text not null,
      name_en text not null,
      is_public boolean not null,
      redirect_uris text[] not null,
      post_logout_redirect_uris text[] not null,
      origins text[] not null,
      backchannel_logout_uri text,
      user_source smallint not null check (user_source between 1 and 3),
      enabled boolean not null default true,
      last_used_at timestamptz,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      updated_by text not null
    )`,
    // Two secrets at most: the one in use, and the one that replaces it.
    sql`create table application_secret (
      client_id text not null references application on delete cascade,
      slot smallint not null check (slot in (1, 2)),
      secret_hash text not null,
      last_four text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (client_id, slot)
    )`,
    // Without a foreign key to application: a client of a setting has no row.
    sql`create table application_session (
      client_id text not null,
      session_uid text not null,
      user_id text not null references app_user on delete cascade,
      sid text,
      redirect_uri text not null,
      started_at timestamptz not null,
      last_used_at timestamptz not null,
      ended_at timestamptz,
      primary key (client_id, session_uid)
    )`,
    sql`create index application_session_by_user on application_session (user_id)`,
    sql`create index application_session_by_use on application_session (client_id, last_used_at)`,
    sql`create table logout_delivery (
      id bigint generated always as identity primary key,
      client_id text not null references application on delete cascade,
      user_id text not null references app_user on delete cascade,
      sid text,
      attempts smallint not null default 0,
      due_at timestamptz not null
    )`,
    sql`create index logout_delivery_by_time on logout_delivery (due_at)`,
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
  ]);
}
