import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Applications for login accounts. */
export const up = run(
  // An application for a login account.
  sql`create table account_application (
      id integer generated always as identity primary key,
      -- The account, which waits for the decision.
      user_id text not null references app_user on delete cascade,
      co_id text not null references company on delete cascade,
      -- Applicant, as named by the other system.
      applicant text not null default '',
      applied_at timestamptz not null,
      -- 1 pending, 2 approved, 3 rejected.
      status smallint not null default 1 check (status between 1 and 3),
      opinion text not null default '',
      decided_at timestamptz,
      decided_by text references app_user on delete set null,
      check ((status = 1) = (decided_at is null))
    )`,
  sql`create unique index account_application_one_pending on account_application (user_id) where status = 1`,
  sql`create index account_application_by_status on account_application (status, applied_at, id)`,
  sql`create index account_application_by_time on account_application (applied_at, id)`,
  sql`create index account_application_by_company on account_application (co_id)`,
  sql`create index account_application_by_decider on account_application (decided_by) where decided_by is not null`,
  sql`create index account_application_by_user on account_application (user_id, id desc)`,
);
