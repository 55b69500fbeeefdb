import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Requests for certification, transaction codes, and claims on credit codes and certified names. The number of
 * requests by status is kept by a trigger, so that long lists need no count; it runs at the end of the transaction,
 * which avoids deadlocks.
 */
export const up = run(
  sql`create function certification_counted() returns trigger language plpgsql as $$
      begin
        insert into certification_count as c (owner, status, number)
        select owner, status, sum(change) from (values
          (new.co_id, new.status, 1), ('type:' || new.user_type, new.status, 1),
          (old.co_id, old.status, -1), ('type:' || old.user_type, old.status, -1)
        ) as moved (owner, status, change)
        where owner is not null
        group by owner, status having sum(change) <> 0 order by owner, status
        on conflict (owner, status) do update set number = c.number + excluded.number;
        return null;
      end
    $$`,
  sql`create table transaction_code (
      -- Upper case.
      code text primary key check (code = upper(code)),
      lic_company text not null,
      lic_code text not null,
      used_at timestamptz,
      used_by text references app_user,
      check ((used_at is null) = (used_by is null))
    )`,
  sql`create table certification (
      approval_id bigint generated always as identity primary key,
      co_id text not null references company,
      user_id text not null references app_user,
      user_type smallint not null,
      lic_type smallint not null,
      lic_company text not null,
      lic_code text not null,
      lic_id text references licence_file,
      auth_method smallint not null,
      status smallint not null check (status between 1 and 4),
      opinion text not null default '',
      country_id integer not null default 0,
      province_id integer not null default 0,
      city_id integer not null default 0,
      approval_type smallint,
      applied_at timestamptz not null,
      decided_at timestamptz,
      -- Who decided or withdrew it.
      decided_by text references app_user,
      refused_fields jsonb not null default '[]',
      corrections jsonb not null default '{}',
      -- For requests by transaction code.
      transaction_code text references transaction_code,
      check ((status = 1) = (decided_at is null))
    )`,
  sql`create unique index certification_one_pending on certification (co_id) where status = 1`,
  sql`create index certification_company on certification (co_id, approval_id desc)`,
  sql`create index certification_queue on certification (user_type, status, applied_at, approval_id)`,
  sql`create index certification_licence on certification (lic_id)`,
  // Processed and all requests by time; those of one status have an index of their own.
  sql`create index certification_by_time on certification (user_type, applied_at, approval_id)`,
  sql`create index certification_by_kind on certification (user_type, auth_method, lic_type, applied_at, approval_id)`,
  sql`create index certification_decided on certification (user_type, decided_at) include (applied_at, auth_method) where status in (2, 3)`,
  sql`create index certification_waiting on certification (applied_at) where status = 1`,
  sql`create index certification_by_folded_name on certification (fold_company_name(lic_company))`,
  sql`create index certification_by_code on certification (lic_code text_pattern_ops)`,
  sql`create index certification_of_partner_by_code on certification (lic_code text_pattern_ops) where user_type = 4`,
  sql`create index certification_names_by_three on certification using gin (name_grams(lic_company, 1, 3))`,
  // One row per value of a pending or current certification. The primary key resolves concurrent claims.
  sql`create table certification_claim (
      kind text not null check (kind in ('code', 'name')),
      value text not null,
      co_id text not null references company,
      primary key (kind, value)
    )`,
  sql`create index certification_claim_company on certification_claim (co_id)`,
  // Maintained by a trigger: requests of a company (`owner` is its id) or of a user type (`type:2`).
  sql`create table certification_count (
      owner text not null,
      status smallint not null,
      number bigint not null,
      primary key (owner, status)
    )`,
  sql`create constraint trigger certification_counted
      after insert or delete or update of status, co_id, user_type on certification
      deferrable initially deferred for each row execute function certification_counted()`,
);
