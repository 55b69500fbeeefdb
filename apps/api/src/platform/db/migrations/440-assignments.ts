import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Shared work on requests: whose a request is, and until when it is put off. Both order work; a claim says who may
 * decide. Deleting a company deletes its rows.
 */
export const up = run(
  sql`create table review_assignment (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      -- Null: shared by rule.
      assigned_by text references app_user on delete set null,
      assigned_at timestamptz not null,
      -- Of who handed it over, for the colleague.
      note text not null default '',
      primary key (queue, item_id)
    )`,
  sql`create index review_assignment_by_user on review_assignment (user_id, assigned_at)`,
  sql`create index review_assignment_by_company on review_assignment (co_id)`,
  sql`create index review_assignment_by_assigner on review_assignment (assigned_by)`,
  sql`create table review_snooze (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      until timestamptz not null,
      primary key (queue, item_id)
    )`,
  sql`create index review_snooze_by_time on review_snooze (until)`,
  sql`create index review_snooze_by_user on review_snooze (user_id)`,
  sql`create index review_snooze_by_company on review_snooze (co_id)`,
);
