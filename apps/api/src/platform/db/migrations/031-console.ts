import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Views that staff saved, and mistakes that a form found before a request was submitted. */
export const up = run(
  // Filters and order of a queue that a member of staff saved under a name.
  sql`create table queue_view (
      id integer generated always as identity primary key,
      user_id text not null references app_user on delete cascade,
      queue text not null,
      name text not null,
      -- Query string of the queue's page.
      filters text not null,
      is_default boolean not null default false
    )`,
  sql`create unique index queue_view_name on queue_view (user_id, queue, lower(name))`,
  sql`create unique index queue_view_default on queue_view (user_id, queue) where is_default`,
  // Mistakes found before submission, without personal data.
  sql`create table prevented_refusal (
      id bigint generated always as identity primary key,
      -- YYYY-MM-DD, in the time zone of the working hours.
      day date not null,
      -- 2 enterprises, 4 partners.
      user_type smallint not null,
      field text not null,
      reason text not null
    )`,
  sql`create index prevented_refusal_by_day on prevented_refusal (user_type, day)`,
);
