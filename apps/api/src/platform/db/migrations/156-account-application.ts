import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Login accounts that other systems asked for. The account exists from then on and waits for the decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table account_application (
      id integer generated always as identity primary key,
      user_id text not null references app_user on delete cascade,
      co_id text not null references company on delete cascade,
      applicant text not null default '',
      applied_at timestamptz not null,
      status smallint not null default 1 check (status between 1 and 3),
      opinion text not null default '',
      decided_at timestamptz,
      decided_by text references app_user (user_id) on delete set null,
      check ((status = 1) = (decided_at is null))
    )`,
    sql`create unique index account_application_one_pending on account_application (user_id) where status = 1`,
    sql`create index account_application_by_status on account_application (status, applied_at, id)`,
    sql`create index account_application_by_time on account_application (applied_at, id)`,
    sql`create index account_application_by_company on account_application (co_id)`,
    sql`create index account_application_by_decider on account_application (decided_by) where decided_by is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
