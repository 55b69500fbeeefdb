import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** The audit log: entries of a day are a chain, and each day keeps the head of the one before. */
export const up = run(
  sql`create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id text,
      action text not null,
      object_id text,
      detail jsonb not null default '{}',
      subject_id text,
      network text,
      user_agent text,
      request_id text,
      -- Place in the chain (audit/chain-audit.db.ts): day and number in it; null until the job has chained the entry.
      chain_day date,
      chain_number integer,
      content_digest text,
      digest text
    )`,
  sql`create index audit_by_object on audit (object_id, id)`,
  sql`create index audit_by_subject on audit (subject_id, id desc) where subject_id is not null`,
  sql`create unique index audit_chain on audit (chain_day, chain_number) where chain_day is not null`,
  sql`create index audit_unchained on audit (id) where digest is null`,
  sql`create index audit_by_moment on audit (at, id)`,
  sql`create index audit_by_actor on audit (actor_id, at, id) where actor_id is not null`,
  sql`create index audit_by_action on audit (action, at, id)`,
  // One day (UTC) of the chain of the audit log.
  sql`create table audit_day (
      -- 2026-11-22.
      day date primary key,
      -- Head of the day before; empty for the first one.
      previous_head text not null,
      -- Digest of the last entry.
      head text not null,
      entries integer not null,
      -- Its entries were deleted because they were too old. The head is kept, because the next day begins with it.
      deleted_at timestamptz
    )`,
);
