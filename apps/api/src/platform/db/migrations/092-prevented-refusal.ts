import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Mistakes that a form found before a request was submitted: one anonymous row each. Days are in the time zone of the working hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prevented_refusal (
      id bigint generated always as identity primary key,
      day date not null,
      user_type smallint not null,
      field text not null,
      reason text not null
    )`.execute(db);
  await sql`create index prevented_refusal_by_day on prevented_refusal (user_type, day)`.execute(db);
}
