import { sql, type Kysely } from 'kysely';

/** How many existence checks a registration form has made without a captcha. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table availability_form (
      form_hash text primary key,
      checks smallint not null,
      started_at timestamptz not null
    )`.execute(db);
}
