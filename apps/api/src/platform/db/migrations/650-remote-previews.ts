import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Links that show an admitted build of a remote to one session. */
export const up = run(
  sql`create table remote_preview (
      id bigint generated always as identity primary key,
      build_id bigint not null references remote_build on delete cascade,
      made_by text not null,
      -- Of the account that made it; null for an operator.
      maker_epoch integer,
      made_at timestamptz not null,
      ends_at timestamptz not null,
      -- Null until somebody opens the link.
      session_id text references session on delete cascade,
      -- Ended by hand, before its time.
      ended_at timestamptz
    )`,
  sql`create index remote_preview_by_build on remote_preview (build_id)`,
  sql`create index remote_preview_by_session on remote_preview (session_id) where session_id is not null`,
  sql`create index remote_preview_by_end on remote_preview (ends_at)`,
);
