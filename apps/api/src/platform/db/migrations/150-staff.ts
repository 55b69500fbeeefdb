import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Privileges raise the version, because a form edits them. Reason of a disabled account. Flag of a session that must renew its secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table app_user add column if not exists status_reason text not null default ''`,
    sql`alter table session add column renew_due boolean not null default false`,
    sql`create trigger app_user_privileges_version before update on app_user
      for each row when (old.privileges is distinct from new.privileges) execute function next_version()`,
    sql`create index app_user_staff on app_user (user_name) where user_type = 8`,
  ];
  for (const statement of statements) await statement.execute(db);
}
