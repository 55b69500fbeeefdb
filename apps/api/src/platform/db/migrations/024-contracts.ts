import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Applications for a contract level. */
export const up = run(
  // An application of a partner company to sign a contract.
  sql`create table contract_application (
      id integer generated always as identity primary key,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      -- Partner type that the contract is for.
      sign_type smallint not null,
      wanted_level smallint not null,
      -- Null unless approved.
      granted_level smallint,
      -- 1 pending, 2 approved, 3 rejected.
      approval_status smallint not null default 1 check (approval_status between 1 and 3),
      approval_opinion text not null default '',
      applied_at timestamptz not null,
      decided_at timestamptz,
      decided_by text references app_user,
      -- The data that were decided on; null while pending.
      decided_data jsonb,
      check ((approval_status = 1) = (decided_at is null)),
      constraint contract_application_check1 check ((approval_status = 2) = (granted_level is not null))
    )`,
  sql`create unique index contract_application_one_pending on contract_application (co_id) where approval_status = 1`,
  sql`create index contract_application_by_company on contract_application (co_id, id desc)`,
  sql`create index contract_application_queue on contract_application (approval_status, applied_at desc, id desc)`,
  sql`create index contract_application_all on contract_application (applied_at desc, id desc)`,
  sql`create index contract_application_by_user on contract_application (user_id)`,
);
