import { sql, type Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** The level of partner companies, and their applications to sign a contract, which staff decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table partner_company add column level smallint not null default 0`,
    sql`create table contract_application (
      id integer generated always as identity primary key,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      sign_type smallint not null,
      wanted_level smallint not null,
      granted_level smallint,
      approval_status smallint not null default 1 check (approval_status between 1 and 3),
      approval_opinion text not null default '',
      applied_at timestamptz not null,
      decided_at timestamptz,
      decided_by text references app_user (user_id),
      decided_data jsonb,
      check ((approval_status = 1) = (decided_at is null)),
      check ((approval_status = 2) = (granted_level is not null))
    )`,
    sql`create unique index contract_application_one_pending on contract_application (co_id) where approval_status = 1`,
    sql`create index contract_application_by_company on contract_application (co_id, id desc)`,
    sql`create index contract_application_queue on contract_application (approval_status, applied_at desc, id desc)`,
    sql`create index contract_application_all on contract_application (applied_at desc, id desc)`,
    sql`create index contract_application_by_user on contract_application (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
  await versionRows(db, 'partner_company', [
    'website',
    'phone',
    'email',
    'province_id',
    'city_id',
    'intention_types',
    'level',
  ]);
}
