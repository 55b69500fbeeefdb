import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Credits of companies. */
export const up = run(
  // Amounts are decimal text.
  sql`create table credit_balance (
      co_id text not null references company on delete cascade,
      kind text not null check (kind in ('trial', 'credit')),
      granted numeric(18,2) not null default 0,
      used numeric(18,2) not null default 0,
      -- Number of records.
      records bigint not null default 0,
      -- Expiring amount, and when it expires.
      expiring numeric(18,2) not null default 0,
      expires_at timestamptz,
      primary key (co_id, kind)
    )`,
  sql`create table credit_record (
      id bigint generated always as identity primary key,
      co_id text not null references company on delete cascade,
      kind text not null check (kind in ('trial', 'credit')),
      produced_at timestamptz not null,
      detail_zh text not null,
      detail_en text not null,
      amount numeric(18,2) not null check (amount <> 0),
      -- Balance after this record.
      remain numeric(18,2) not null
    )`,
  sql`create index credit_record_by_company on credit_record (co_id, produced_at desc, id desc)`,
  sql`create index credit_record_by_kind on credit_record (co_id, kind, produced_at desc, id desc)`,
);
