import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Partners as staff see them: which companies are admitted, their signing material, and who edited them last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  const statements = [
    sql`create table partner_file (
      file_id text primary key,
      owner_id text not null references app_user (user_id),
      co_id text references company on delete cascade,
      media_type text not null,
      size integer not null,
      name text not null,
      created_at timestamptz not null
    )`,
    sql`create index partner_file_age on partner_file (created_at)`,
    sql`create index partner_file_company on partner_file (co_id) where co_id is not null`,
    sql`alter table partner_company
      add column direct_sign boolean not null default false,
      add column file_id text references partner_file (file_id),
      add column edited_by text references app_user (user_id) on delete set null,
      add column edited_at timestamptz`,
    sql`create unique index partner_company_file on partner_company (file_id) where file_id is not null`,
    sql`alter table company add column admitted boolean not null default false`,
    sql`update company set admitted = true where exists (
      select 1 from registration_application a where a.co_id = company.co_id and a.approval_status = 2)`,
    sql`create index company_partners on company (created_at desc, co_id) where kind = 4 and admitted`,
    // Approval is final: a company that was admitted stays a partner.
    sql`create function note_admission() returns trigger language plpgsql as $$
      begin
        update company set admitted = true where co_id = new.co_id and not admitted;
        return null;
      end
    $$`,
    sql`create trigger registration_application_admits after insert or update of approval_status on registration_application
      for each row when (new.approval_status = 2) execute function note_admission()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
