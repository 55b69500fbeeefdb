import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Work on the requests of all queues: claims, changes, what was read, decisions, reversals, notes, and conflicts that
 * were shown. Queue and id identify a request; deleting a company deletes its rows.
 */
export const up = run(
  // The member of staff who works on a request.
  sql`create table review_claim (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      since timestamptz not null,
      expires_at timestamptz not null,
      primary key (queue, item_id)
    )`,
  sql`create index review_claim_by_expiry on review_claim (expires_at)`,
  sql`create index review_claim_by_company on review_claim (co_id)`,
  sql`create index review_claim_by_user on review_claim (user_id)`,
  // The latest change of a request.
  sql`create table review_change (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      -- Raised with each change.
      version integer not null default 1,
      -- By the clock of the database, which all instances share.
      changed_at timestamptz not null,
      primary key (queue, item_id)
    )`,
  sql`create index review_change_by_time on review_change (queue, changed_at)`,
  sql`create index review_change_by_company on review_change (co_id)`,
  // The version of a pending request that a member of staff has read, and a digest of each value by its name.
  sql`create table review_read (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      version bigint not null,
      digests jsonb not null,
      primary key (queue, item_id, user_id)
    )`,
  sql`create index review_read_by_company on review_read (co_id)`,
  sql`create index review_read_by_user on review_read (user_id)`,
  // The decision that stands on a request.
  sql`create table review_decision (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      result smallint not null check (result in (2, 3)),
      decided_by text not null references app_user,
      decided_at timestamptz not null,
      -- What the decision changed, as it was before. Each queue keeps its own.
      before jsonb not null,
      primary key (queue, item_id)
    )`,
  sql`create index review_decision_by_company on review_decision (co_id)`,
  sql`create index review_decision_by_decider on review_decision (decided_by)`,
  // A decision that was reversed.
  sql`create table review_reversal (
      id bigint generated always as identity primary key,
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      result smallint not null check (result in (2, 3)),
      -- The review comment of the decision.
      opinion text not null,
      decided_by text not null references app_user,
      decided_at timestamptz not null,
      reversed_by text not null references app_user,
      reversed_at timestamptz not null,
      -- Sent to the applicant.
      reason text not null
    )`,
  sql`create index review_reversal_by_request on review_reversal (queue, item_id, id)`,
  sql`create index review_reversal_by_company on review_reversal (co_id)`,
  sql`create index review_reversal_by_decider on review_reversal (decided_by)`,
  sql`create index review_reversal_by_reverser on review_reversal (reversed_by)`,
  // A private note of staff on a request. The applicant never sees it.
  sql`create table review_note (
      id bigint generated always as identity primary key,
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      -- Its author.
      user_id text not null references app_user,
      text text not null,
      created_at timestamptz not null
    )`,
  sql`create index review_note_by_request on review_note (queue, item_id, id)`,
  sql`create index review_note_by_company on review_note (co_id)`,
  sql`create index review_note_by_author on review_note (user_id)`,
  // Conflicts of a request that were shown to a member of staff.
  sql`create table review_conflict_seen (
      queue text not null,
      item_id bigint not null,
      user_id text not null references app_user on delete cascade,
      -- Who a conflict is with, and by which value.
      conflicts text[] not null,
      primary key (queue, item_id, user_id)
    )`,
);
