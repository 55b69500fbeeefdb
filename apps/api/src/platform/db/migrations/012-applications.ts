import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Applications that sign people in through the portal, their secrets, consents, and who is signed in to them. */
export const up = run(
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
      -- To the hour.
      last_used_at timestamptz,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      updated_by text not null,
      version integer not null default 1,
      -- Of a third party: each person is asked once.
      asks_consent boolean not null default false,
      -- Its pages embed the portal's remotes, and act as the portal.
      embeds boolean not null default false
    )`,
  // Two secrets at most: the one in use, and the one that replaces it.
  sql`create table application_secret (
      client_id text not null references application on delete cascade,
      slot smallint not null check (slot in (1, 2)),
      secret_hash text not null,
      last_four text not null,
      created_at timestamptz not null,
      -- To the hour.
      last_used_at timestamptz,
      primary key (client_id, slot)
    )`,
  // What a person lets an application receive.
  sql`create table application_consent (
      client_id text not null references application on delete cascade,
      user_id text not null references app_user on delete cascade,
      scopes text[] not null,
      allowed_at timestamptz not null,
      primary key (client_id, user_id)
    )`,
  sql`create index application_consent_by_user on application_consent (user_id)`,
  // A sign-in of a person to an application. Without a foreign key to application: a client of a setting has no row.
  sql`create table application_session (
      client_id text not null,
      -- Session of the OAuth library.
      session_uid text not null,
      user_id text not null references app_user on delete cascade,
      -- Name of the session at the application.
      sid text,
      redirect_uri text not null,
      started_at timestamptz not null,
      -- To the hour.
      last_used_at timestamptz not null,
      ended_at timestamptz,
      -- Later session of the same person in the same browser, whose end ends this one, too.
      ends_with text,
      -- The person signed in to the portal in a page of the application, not to the application itself.
      hosted boolean not null default false,
      primary key (client_id, session_uid)
    )`,
  sql`create index application_session_by_user on application_session (user_id)`,
  sql`create index application_session_by_use on application_session (client_id, last_used_at)`,
  // A logout token that an application has not received yet.
  sql`create table logout_delivery (
      id bigint generated always as identity primary key,
      client_id text not null references application on delete cascade,
      user_id text not null references app_user on delete cascade,
      sid text,
      attempts smallint not null default 0,
      due_at timestamptz not null
    )`,
  sql`create index logout_delivery_by_time on logout_delivery (due_at)`,
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
  ]),
);
