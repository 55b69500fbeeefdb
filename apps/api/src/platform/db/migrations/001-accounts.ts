import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Accounts, companies, and credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table company (
      co_id text primary key,
      kind smallint not null check (kind in (2, 4)),
      company_name text not null,
      company_folded text not null,
      auth_status smallint not null default 0 check (auth_status between 0 and 3),
      pending_change boolean not null default false,
      industry_id integer not null default 0,
      employees_id integer not null default 0,
      region_id integer not null default 0,
      main_business text not null default '',
      address text not null default '',
      created_at timestamptz not null default now()
    )`,
    sql`create unique index company_name_key on company (kind, company_folded)`,
    sql`create table app_user (
      user_id text primary key,
      user_type smallint not null check (user_type in (1, 2, 4, 8, 16, 32, 64)),
      login_name text,
      email text check (email = lower(email)),
      email_verified boolean not null default false,
      phone text,
      phone_verified boolean not null default false,
      user_name text not null,
      position_id integer not null default 0,
      password_hash text,
      must_reset boolean not null default false,
      status smallint not null default 2 check (status between 1 and 4),
      role smallint check (role between 0 and 2),
      co_id text references company,
      privileges text[] not null default '{}',
      language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
      source smallint not null default 3,
      self_registered boolean not null default false,
      remark text not null default '',
      tags text[] not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`create unique index app_user_login_name_key on app_user (user_type, lower(login_name))`,
    sql`create unique index app_user_email_key on app_user (user_type, email) where self_registered`,
    sql`create unique index app_user_phone_key on app_user (user_type, phone) where self_registered`,
    sql`create index app_user_by_email on app_user (email)`,
    sql`create index app_user_by_phone on app_user (phone)`,
    sql`create index app_user_by_company on app_user (co_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
