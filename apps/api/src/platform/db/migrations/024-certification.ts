import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Requests for certification, and claims on credit codes and certified names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certification (
      approval_id bigint generated always as identity primary key,
      co_id text not null references company (co_id),
      user_id text not null references app_user (user_id),
      user_type smallint not null,
      lic_type smallint not null,
      lic_company text not null,
      lic_code text not null,
      lic_id text references licence_file (lic_id),
      auth_method smallint not null,
      status smallint not null check (status in (1, 2, 3)),
      opinion text not null default '',
      country_id integer not null default 0,
      province_id integer not null default 0,
      city_id integer not null default 0,
      approval_type smallint,
      applied_at timestamptz not null,
      decided_at timestamptz,
      decided_by text references app_user (user_id),
      check ((status = 1) = (decided_at is null))
    )`.execute(db);
  await sql`create unique index certification_one_pending on certification (co_id) where status = 1`.execute(db);
  await sql`create index certification_company on certification (co_id, approval_id desc)`.execute(db);
  await sql`create index certification_queue on certification (user_type, status, applied_at, approval_id)`.execute(db);
  // One row per value of a pending or current certification. The primary key resolves concurrent claims.
  await sql`
    create table certification_claim (
      kind text not null check (kind in ('code', 'name')),
      value text not null,
      co_id text not null references company (co_id),
      primary key (kind, value)
    )`.execute(db);
  await sql`create index certification_claim_company on certification_claim (co_id)`.execute(db);
}
