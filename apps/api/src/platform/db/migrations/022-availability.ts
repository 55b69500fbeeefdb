import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Number of existence checks of a registration form without a captcha. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table availability_form (
      form_hash text primary key,
      checks smallint not null,
      started_at timestamptz not null
    )`.execute(db);
}
