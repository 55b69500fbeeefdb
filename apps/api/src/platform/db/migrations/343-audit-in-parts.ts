import { sql } from 'kysely';
import { lockBriefly } from '../migrate/lock-briefly.ts';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * The audit log in parts by time (`db/parts.ts`); the table of before is the first one. Nothing is read or copied here:
 * its bound was checked before, and its indexes are those of the whole.
 */
export const up = run(
  sql`create schema parts`,
  lockBriefly('audit'),
  sql`alter table audit rename to audit_first`,
  sql`alter table audit_first set schema parts`,
  sql`alter table parts.audit_first alter column id drop identity`,
  sql`alter table parts.audit_first drop constraint audit_pkey`,
  sql`alter table parts.audit_first add constraint audit_first_pkey primary key using index audit_by_place`,
  sql`drop index parts.audit_chain`,
  sql`create table audit (
      id bigint generated always as identity,
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
      digest text,
      primary key (id, at)
    ) partition by range (at)`,
  sql`create index audit_in_chain on audit (chain_day, chain_number) where chain_day is not null`,
  sql`create index audit_unchained on audit (id) where digest is null`,
  sql`create index audit_by_moment on audit (at, id)`,
  sql`create index audit_by_actor on audit (actor_id, at, id) where actor_id is not null`,
  sql`create index audit_by_action on audit (action, at, id)`,
  sql`create index audit_of_object on audit (object_id, at, id) where object_id is not null`,
  sql`create index audit_of_subject on audit (subject_id, at, id) where subject_id is not null`,
  sql`do $$
    declare until text;
    begin
      select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into until
        from pg_constraint where conname = 'audit_until' and conrelid = 'parts.audit_first'::regclass;
      execute format('alter table audit attach partition parts.audit_first for values from (minvalue) to (%s)',
        coalesce(quote_literal(until), 'maxvalue'));
    end $$`,
  sql`alter table parts.audit_first drop constraint if exists audit_until`,
  // What comes when no part was made for its time. It refuses nothing.
  sql`create table parts.audit_rest partition of audit default`,
  sql`select setval(pg_get_serial_sequence('audit', 'id'), (select max(id) from audit)) where exists (select from audit)`,
);
