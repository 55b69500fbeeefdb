import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Registration data of partner companies and their people, and the applications that staff decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table partner_company (
      co_id text primary key references company on delete cascade,
      website text not null default '',
      phone text not null,
      email text not null check (email = lower(email)),
      province_id integer not null default 0,
      city_id integer not null default 0,
      intention_types integer[] not null default '{}'
    )`,
    sql`create table partner_person (
      user_id text primary key references app_user on delete cascade,
      position_name text not null default '',
      country_id integer not null default 0,
      province_id integer not null default 0,
      city_id integer not null default 0,
      address text not null default ''
    )`,
    sql`create table registration_application (
      id integer generated always as identity primary key,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      approval_status smallint not null default 1 check (approval_status between 1 and 3),
      approval_opinion text not null default '',
      applied_at timestamptz not null,
      decided_at timestamptz,
      decided_by text references app_user (user_id),
      version integer not null default 1,
      check ((approval_status = 1) = (decided_at is null))
    )`,
    sql`create unique index registration_application_one_pending on registration_application (co_id) where approval_status = 1`,
    sql`create index registration_application_by_company on registration_application (co_id, id desc)`,
    sql`create index registration_application_queue on registration_application (approval_status, applied_at desc, id desc)`,
    sql`create index registration_application_by_user on registration_application (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
