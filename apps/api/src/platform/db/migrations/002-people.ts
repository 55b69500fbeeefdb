import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Companies and their people. An account of an individual has no company. */
export const up = run(
  sql`create table company (
      co_id text primary key,
      -- User type of the company: 2 enterprise, 4 partner.
      kind smallint not null check (kind in (2, 4)),
      company_name text not null,
      -- Name with brackets, width and case folded, for uniqueness.
      company_folded text not null,
      auth_status smallint not null default 0 check (auth_status between 0 and 3),
      -- A change of the certification of a verified company is pending review.
      pending_change boolean not null default false,
      industry_id integer not null default 0,
      employees_id integer not null default 0,
      region_id integer not null default 0,
      main_business text not null default '',
      address text not null default '',
      created_at timestamptz not null default now(),
      -- The member of staff who created it; null where it registered itself.
      created_by text,
      version integer not null default 1,
      -- A partner company whose application was approved. Set by the database; approval is final.
      admitted boolean not null default false
    )`,
  sql`create unique index company_name_key on company (kind, company_folded)`,
  sql`create index company_by_creator on company (created_by) where created_by is not null`,
  sql`create index company_partners on company (created_at desc, co_id) where kind = 4 and admitted`,
  sql`create index company_by_age on company (kind, created_at desc, co_id)`,
  sql`create index company_names on company using gin (name_grams(company_name, 1, 3))`,
  sql`create index company_by_beginning on company (lower(company_name) text_pattern_ops) where kind = 2`,
  sql`create index partner_by_beginning on company (lower(company_name) text_pattern_ops) where kind = 4 and admitted`,
  sql`create index partner_names on company using gin (name_grams(company_name, 1, 3)) where kind = 4 and admitted`,
  sql`create table app_user (
      user_id text primary key,
      user_type smallint not null check (user_type in (1, 2, 4, 8, 16, 32, 64)),
      login_name text,
      -- Lower case.
      email text check (email = lower(email)),
      email_verified boolean not null default false,
      -- +86-138….
      phone text,
      phone_verified boolean not null default false,
      user_name text not null,
      position_id integer not null default 0,
      -- argon2id in PHC format; null for people who only sign in through their identity provider.
      password_hash text,
      -- The password must be changed at the next sign-in.
      must_reset boolean not null default false,
      -- 1 pending, 2 active, 3 rejected, 4 disabled.
      status smallint not null default 2 check (status between 1 and 6),
      -- Partner users: 0 main account, 1 platform admin, 2 ordinary.
      role smallint check (role between 0 and 2),
      co_id text references company,
      privileges text[] not null default '{}',
      language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
      -- 1 E3, 2 EUOP, 3 account centre.
      source smallint not null default 3,
      self_registered boolean not null default false,
      remark text not null default '',
      tags text[] not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- 1 while an invited user has not set a password, otherwise 2.
      confirm_status smallint not null default 2 check (confirm_status between 1 and 3),
      -- Raised whenever sessions of the account are ended: a sign-in that started under a lower number fails.
      session_epoch integer not null default 0,
      version integer not null default 1,
      -- Chosen by the user; null: the one of the browser is used.
      time_zone text,
      -- Of the browser of the last sign-in.
      browser_time_zone text,
      -- Why staff disabled the account; empty otherwise.
      status_reason text not null default ''
    )`,
  sql`create unique index app_user_login_name_key on app_user (user_type, lower(login_name))`,
  sql`create unique index app_user_email_key on app_user (user_type, email) where self_registered`,
  sql`create unique index app_user_phone_key on app_user (user_type, phone) where self_registered`,
  sql`create index app_user_by_email on app_user (email)`,
  sql`create index app_user_by_phone on app_user (phone)`,
  sql`create index app_user_by_company on app_user (co_id)`,
  sql`create unique index contact_email_key on app_user (co_id, email) where user_type in (4, 32)`,
  sql`create unique index contact_phone_key on app_user (co_id, phone) where user_type in (4, 32)`,
  sql`create index app_user_people on app_user (co_id, created_at desc, user_id)`,
  sql`create unique index company_owner_key on app_user (co_id) where role = 0`,
  sql`create index app_user_staff on app_user (user_name) where user_type = 8`,
  sql`create index person_names on app_user using gin (name_grams(user_name, 1, 3)) where user_type in (2, 16) and co_id is not null`,
  sql`create index person_by_name on app_user (lower(user_name) text_pattern_ops) where user_type in (2, 16) and co_id is not null`,
  sql`create index person_by_login_name on app_user (lower(login_name) text_pattern_ops) where user_type in (2, 16) and co_id is not null`,
  sql`create index person_by_email on app_user (email text_pattern_ops) where user_type in (2, 16) and co_id is not null`,
  sql`create index person_by_number on app_user (substr(phone, (strpos(phone, '-') + 1)) text_pattern_ops) where user_type in (2, 16) and co_id is not null`,
  sql`create unique index customer_contact_email_key on app_user (co_id, email) where user_type = 64`,
  sql`create unique index customer_contact_phone_key on app_user (co_id, phone) where user_type = 64`,
  sql`create index person_names_1 on app_user using gin (name_grams(user_name, 1, 3)) where user_type = 1`,
  sql`create index person_names_4 on app_user using gin (name_grams(user_name, 1, 3)) where user_type = 4`,
  sql`create index person_names_32 on app_user using gin (name_grams(user_name, 1, 3)) where user_type = 32`,
  sql`create index person_names_64 on app_user using gin (name_grams(user_name, 1, 3)) where user_type = 64`,
  sql`create index other_by_name on app_user (user_type, lower(user_name) text_pattern_ops) where user_type in (1, 4, 32, 64)`,
  sql`create index other_by_login_name on app_user (user_type, lower(login_name) text_pattern_ops) where user_type in (1, 4, 32, 64)`,
  sql`create index other_by_email on app_user (user_type, email text_pattern_ops) where user_type in (1, 4, 32, 64)`,
  sql`create index other_by_number on app_user (user_type, substr(phone, (strpos(phone, '-') + 1)) text_pattern_ops) where user_type in (1, 4, 32, 64)`,
  sql`create index people_by_address on app_user using gin (company_grams(co_id, email, 1, 3), company_grams(co_id, phone, 1, 3)) where user_type in (4, 32)`,
  sql`alter table company add foreign key (created_by) references app_user on delete set null`,
  versioned('company', ['company_name', 'industry_id', 'employees_id', 'region_id', 'main_business', 'address']),
  versioned('app_user', ['user_name', 'position_id', 'login_name', 'email', 'phone', 'role', 'remark', 'tags']),
  sql`create trigger app_user_privileges_version before update on app_user
      for each row when (old.privileges is distinct from new.privileges) execute function next_version()`,
);
