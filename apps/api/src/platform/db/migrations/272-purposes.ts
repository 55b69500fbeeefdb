import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** What people allow apart from the contract, and withdraw again: one row for each choice, the last one counts. */
export const up = run(
  sql`create table purpose_choice (
      id bigint generated always as identity primary key,
      user_id text not null references app_user (user_id) on delete cascade,
      purpose text not null check (purpose in ('marketing', 'usage', 'crossBorder')),
      given boolean not null,
      locale text not null,
      network text,
      chosen_at timestamptz not null
    )`,
  sql`create index purpose_choice_by_user on purpose_choice (user_id, purpose, id desc)`,
);
