import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Data that companies keep about contacts, and invitations. An e-mail or phone is unique within a company; across
 * companies only proven addresses are unique, so that one account cannot block an address of another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table contact (
      user_id text primary key references app_user on delete cascade,
      department text not null default '',
      qq text not null default '',
      spare_email text not null default '' check (spare_email = lower(spare_email)),
      telephone text not null default '',
      fax text not null default '',
      created_by text references app_user (user_id) on delete set null
    )`,
    sql`create index contact_by_creator on contact (created_by) where created_by is not null`,
    sql`create table invitation (
      user_id text primary key references app_user on delete cascade,
      channel text not null check (channel in ('email', 'sms')),
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      opened_at timestamptz,
      withdrawn_at timestamptz
    )`,
    sql`create unique index contact_email_key on app_user (co_id, email) where user_type in (4, 32)`,
    sql`create unique index contact_phone_key on app_user (co_id, phone) where user_type in (4, 32)`,
    sql`create index app_user_people on app_user (co_id, created_at desc, user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
