import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Transaction codes issued for received payments, each valid for one certification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transaction_code (
      code text primary key check (code = upper(code)),
      lic_company text not null,
      lic_code text not null,
      used_at timestamptz,
      used_by text references app_user (user_id),
      check ((used_at is null) = (used_by is null))
    )`.execute(db);
}
