import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Questions to applicants. While one is open, the promised time of its request stops: with the answer, `applied_at` of
 * the request moves forward by the working time in between, and `submitted_at` keeps when it was sent.
 */
export const up = run(
  sql`create table review_question (
      id bigint generated always as identity primary key,
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      -- What was asked about which field: [{field, text}].
      fields jsonb not null,
      asked_by text not null references app_user,
      asked_at timestamptz not null,
      -- That of the request before it.
      applied_at timestamptz not null,
      -- Reminders that were sent.
      reminded smallint not null default 0,
      -- Null while it is open. Ended: the request was decided or withdrawn; unanswered: it was rejected by rule.
      outcome text check (outcome in ('answered', 'ended', 'unanswered')),
      ended_at timestamptz,
      answered_by text references app_user,
      answer text not null default '',
      -- What the answer changed: [{field, before, after}].
      changes jsonb not null default '[]',
      check ((outcome is null) = (ended_at is null))
    )`,
  sql`create unique index review_question_open on review_question (queue, item_id) where outcome is null`,
  sql`create index review_question_open_by_time on review_question (queue, asked_at) where outcome is null`,
  sql`create index review_question_by_request on review_question (queue, item_id, id)`,
  sql`create index review_question_by_company on review_question (co_id)`,
  sql`create index review_question_by_asker on review_question (asked_by)`,
  sql`create index review_question_by_answerer on review_question (answered_by)`,
  sql`alter table certification add column submitted_at timestamptz`,
);
