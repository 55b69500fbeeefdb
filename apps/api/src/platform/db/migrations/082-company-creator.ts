import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** The member of staff who created a company; null for companies that registered themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column created_by text references app_user (user_id) on delete set null`.execute(
    db,
  );
  await sql`create index company_by_creator on company (created_by) where created_by is not null`.execute(db);
}
