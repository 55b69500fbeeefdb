import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Partner companies with their people and files, and their applications. */
export const up = run(
  sql`create function note_admission() returns trigger language plpgsql as $$
      begin
        update company set admitted = true where co_id = new.co_id and not admitted;
        return null;
      end
    $$`,
  // Signing material; the bytes are in the file store under `file_id`.
  sql`create table partner_file (
      file_id text primary key,
      -- Member of staff who uploaded it.
      owner_id text not null references app_user,
      -- Null until a partner is saved with it.
      co_id text references company on delete cascade,
      media_type text not null,
      size integer not null,
      name text not null,
      created_at timestamptz not null
    )`,
  sql`create index partner_file_age on partner_file (created_at)`,
  sql`create index partner_file_company on partner_file (co_id) where co_id is not null`,
  // Data that only partner companies have; name, industry, main business, address and country are in `company`.
  sql`create table partner_company (
      co_id text primary key references company on delete cascade,
      website text not null default '',
      -- +86-571-00000148, or a mobile number.
      phone text not null,
      -- Lower case. Not used to sign in.
      email text not null check (email = lower(email)),
      province_id integer not null default 0,
      city_id integer not null default 0,
      -- Partner types that the company applies for.
      intention_types integer[] not null default '{}'::integer[],
      version integer not null default 1,
      -- Level of the latest contract; 0 without one.
      level smallint not null default 0,
      -- Created by staff, without an application of its own.
      direct_sign boolean not null default false,
      -- Signing material.
      file_id text references partner_file,
      -- The member of staff who edited it last, and when.
      edited_by text references app_user on delete set null,
      edited_at timestamptz
    )`,
  sql`create index partner_company_by_phone on partner_company (phone)`,
  sql`create index partner_company_by_email on partner_company (email)`,
  sql`create unique index partner_company_file on partner_company (file_id) where file_id is not null`,
  // Data that only partner users have: job title and place of work.
  sql`create table partner_person (
      user_id text primary key references app_user on delete cascade,
      position_name text not null default '',
      country_id integer not null default 0,
      province_id integer not null default 0,
      city_id integer not null default 0,
      address text not null default '',
      version integer not null default 1
    )`,
  // A registration that staff approve or reject.
  sql`create table registration_application (
      id integer generated always as identity primary key,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      -- 1 pending, 2 approved, 3 rejected.
      approval_status smallint not null default 1 check (approval_status between 1 and 3),
      approval_opinion text not null default '',
      applied_at timestamptz not null,
      decided_at timestamptz,
      decided_by text references app_user,
      -- Incremented by every edit, so that a decision applies to the version that was read.
      version integer not null default 1,
      -- Fields that were refused, with reasons; empty unless rejected.
      refused_fields jsonb not null default '[]',
      -- What staff changed while it was pending.
      corrections jsonb not null default '{}',
      -- The data that were decided on; null while pending, because the company cannot change them meanwhile.
      decided_data jsonb,
      check ((approval_status = 1) = (decided_at is null))
    )`,
  sql`create unique index registration_application_one_pending on registration_application (co_id) where approval_status = 1`,
  sql`create index registration_application_by_company on registration_application (co_id, id desc)`,
  sql`create index registration_application_queue on registration_application (approval_status, applied_at desc, id desc)`,
  sql`create index registration_application_by_user on registration_application (user_id)`,
  sql`create index registration_application_decided on registration_application (decided_at desc) where decided_at is not null`,
  versioned('partner_company', ['website', 'phone', 'email', 'province_id', 'city_id', 'intention_types', 'level']),
  versioned('partner_person', ['position_name', 'country_id', 'province_id', 'city_id', 'address']),
  sql`create trigger registration_application_admits after insert or update of approval_status on registration_application
      for each row when (new.approval_status = 2) execute function note_admission()`,
);
