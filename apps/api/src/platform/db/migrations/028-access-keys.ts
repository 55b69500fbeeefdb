import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Access keys of people. */
export const up = run(
  sql`create table access_key (
      id text primary key,
      access_key_id text not null unique,
      secret_hash text not null,
      last_four text not null,
      user_id text not null references app_user on delete cascade,
      description text not null default '',
      -- 1 enabled, 2 disabled.
      status smallint not null default 1 check (status in (1, 2)),
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      version integer not null default 1,
      -- Why the system disabled it.
      disabled_for text check (disabled_for in ('password', 'recovery', 'cancellation', 'report', 'disabled')),
      constraint access_key_disabled_for check (disabled_for is null or status = 2)
    )`,
  sql`create index access_key_by_owner on access_key (user_id, created_at desc, id)`,
  versioned('access_key', ['description', 'status', 'expires_at']),
);
