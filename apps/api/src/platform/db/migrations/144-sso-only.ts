import { sql, type Kysely } from 'kysely';

// The previous version does not know the new column and keeps accepting passwords.
export const backwardCompatible = true;

/** E-mail domains whose people sign in through the provider only, and who may still use a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table company_domain add column sso_only_at timestamptz`,
    sql`create table sso_only_exception (
      domain_id text not null references company_domain on delete cascade,
      user_id text not null references app_user (user_id) on delete cascade,
      primary key (domain_id, user_id)
    )`,
    sql`create index sso_only_exception_by_user on sso_only_exception (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
