import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Decisions of staff that a second person must confirm. */
export const up = run(
  // A decision that a member of staff proposed.
  sql`create table proposal (
      id bigint generated always as identity primary key,
      subject text not null,
      -- Number of the request, or id of the account or company.
      subject_id text not null,
      -- The company, with which it is deleted.
      co_id text references company on delete cascade,
      -- Why it needs a second person.
      kinds text[] not null,
      -- Body of the call that decides.
      decision jsonb not null,
      proposed_by text not null references app_user,
      proposed_at timestamptz not null,
      -- Null while it is open.
      outcome text check (outcome in ('confirmed', 'returned', 'withdrawn', 'lapsed')),
      ended_by text references app_user,
      ended_at timestamptz,
      -- Why it was returned.
      reason text not null default ''
    )`,
  sql`create unique index proposal_open on proposal (subject, subject_id) where outcome is null`,
  sql`create index proposal_by_subject on proposal (subject, subject_id, id)`,
  sql`create index proposal_by_company on proposal (co_id)`,
  sql`create index proposal_by_proposer on proposal (proposed_by)`,
  sql`create index proposal_by_ender on proposal (ended_by)`,
);
