import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Applications for login accounts that people ask for themselves: the company decides first, staff later. */
export const up = run(
  sql`alter table account_application
      -- The member of the company who asked for a further account; null where the applicant or another system asked.
      add column asked_by text references app_user on delete set null,
      -- What the applicant says about it.
      add column note text not null default '',
      -- Only the company sees it yet.
      add column company_only boolean not null default false,
      -- When staff see it too, while only the company does.
      add column company_until timestamptz,
      -- Since when staff see it, where the company saw it first.
      add column staff_since timestamptz,
      -- The prepared reason of a rejection by the company.
      add column reason text check (reason in ('details', 'later', 'notNeeded'))`,
  sql`alter table account_application drop constraint account_application_status_check`,
  // 4: withdrawn.
  sql`alter table account_application add constraint account_application_status_check check (status between 1 and 4)`,
  sql`create index account_application_by_asker on account_application (asked_by) where asked_by is not null`,
);
