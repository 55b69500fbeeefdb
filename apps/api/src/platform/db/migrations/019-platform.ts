import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Rate limits, secrets of the server, messages to send, and working days. */
export const up = run(
  sql`create table limit_counter (
      key text primary key,
      points integer not null,
      ends_at timestamptz not null
    )`,
  sql`create index limit_counter_by_end on limit_counter (ends_at)`,
  sql`create index limit_counter_by_beginning on limit_counter (key text_pattern_ops)`,
  sql`create table server_secret (
      name text primary key,
      sealed text not null
    )`,
  sql`create table outbox (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      locale text not null,
      template text not null,
      subject text,
      text text not null,
      code text,
      link text,
      dedupe_key text not null constraint outbox_dedupe_key unique,
      created_at timestamptz not null,
      -- Not sent before then.
      due_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz,
      last_error text
    )`,
  sql`create index outbox_due on outbox (due_at) where sent_at is null`,
  sql`create index outbox_by_recipient on outbox (recipient, id)`,
  // Days that differ from the weekly working hours.
  sql`create table special_day (
      -- YYYY-MM-DD.
      day text primary key check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      -- False on holidays, true on weekend days that are worked.
      works boolean not null default false,
      name text not null default ''
    )`,
);
