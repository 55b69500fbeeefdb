import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * The directory of a company, which provisions its people over SCIM 2.0 through one of its identity providers: tokens
 * that it calls with, the people that it manages, and its calls.
 */
export const up = run(
  sql`create table directory_token (
      token_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      secret_hash text not null,
      note text not null default '',
      created_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`,
  sql`create index directory_token_by_provider on directory_token (config_id)`,
  sql`create table directory_person (
      user_id text primary key references app_user on delete cascade,
      config_id text not null references identity_provider on delete cascade,
      -- Names by which the directory and the provider know the person, in lower case.
      folded_name text not null,
      emails text[] not null default '{}',
      external_id text,
      -- What the directory says, without what is stored with the account.
      resource jsonb not null,
      -- The account was there before the directory knew it.
      matched boolean not null,
      -- The directory disabled the account, and nobody has enabled or disabled it since.
      ended boolean not null default false,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      constraint directory_person_name_key unique (config_id, folded_name)
    )`,
  sql`create index directory_person_in_order on directory_person (config_id, created_at, user_id)`,
  sql`create index directory_person_by_external_id on directory_person (config_id, external_id)`,
  sql`create index directory_person_by_email on directory_person using gin (emails)`,
  // Whoever disables an account keeps the directory from enabling it.
  sql`create function directory_person_status() returns trigger language plpgsql as $$
      begin
        update directory_person set ended = false where user_id = new.user_id and ended;
        return null;
      end
    $$`,
  sql`create trigger directory_person_status after update of status on app_user for each row
      when (old.status is distinct from new.status) execute function directory_person_status()`,
  sql`create table directory_call (
      call_id bigint primary key generated always as identity,
      config_id text not null references identity_provider on delete cascade,
      token_id text not null,
      at timestamptz not null,
      method text not null,
      path text not null,
      user_id text references app_user on delete set null,
      status smallint not null,
      -- Why it was refused.
      problem text
    )`,
  sql`create index directory_call_by_provider on directory_call (config_id, call_id desc)`,
  sql`create index directory_call_by_user on directory_call (user_id) where user_id is not null`,
  sql`create index directory_call_by_time on directory_call (at)`,
);
