import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Days that differ from the weekly working hours: `works` is false on holidays, true on weekend days in lieu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table special_day (
    day text primary key check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    works boolean not null default false,
    name text not null default ''
  )`.execute(db);
}
