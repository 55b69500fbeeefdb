import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** What was read in the picture of a licence, to compare it with what is submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table licence_file add column read_code text not null default '', add column read_company text not null default ''`.execute(
    db,
  );
}
