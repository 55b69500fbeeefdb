import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/**
 * Data that companies keep about contacts, their invitations, and files of contacts that a job imports row by row.
 */
export const up = run(
  // Data that a company keeps about a contact, besides the account. People who registered themselves have no row.
  sql`create table contact (
      user_id text primary key references app_user on delete cascade,
      department text not null default '',
      qq text not null default '',
      -- Lower case. Not used to sign in.
      spare_email text not null default '' check (spare_email = lower(spare_email)),
      telephone text not null default '',
      fax text not null default '',
      created_by text references app_user on delete set null,
      version integer not null default 1
    )`,
  sql`create index contact_by_creator on contact (created_by) where created_by is not null`,
  // The latest invitation of an account. It is accepted when the account has a password.
  sql`create table invitation (
      user_id text primary key references app_user on delete cascade,
      channel text not null check (channel in ('email', 'sms')),
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      opened_at timestamptz,
      withdrawn_at timestamptz
    )`,
  sql`create table contact_import (
      import_id text primary key,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      -- Of the person who sent the file; new contacts get it too.
      language text not null,
      -- 1 running, 2 done.
      status smallint not null check (status in (1, 2)),
      created_at timestamptz not null,
      leased_until timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index contact_import_running on contact_import (leased_until) where status = 1`,
  sql`create index contact_import_by_company on contact_import (co_id)`,
  sql`create index contact_import_by_user on contact_import (user_id)`,
  sql`create index contact_import_by_expiry on contact_import (expires_at)`,
  sql`create table contact_import_row (
      import_id text not null references contact_import on delete cascade,
      -- Line in the file.
      line integer not null,
      -- 0 not sent yet, 1 created, 2 existed, 3 failed.
      outcome smallint not null check (outcome between 0 and 3),
      -- Texts as in the file.
      cells jsonb not null,
      codes jsonb not null default '[]',
      primary key (import_id, line)
    )`,
  versioned('contact', ['department', 'qq', 'spare_email', 'telephone', 'fax']),
);
