import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Whether an invited user has set a password: 1 not yet, 2 yes, or never invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column confirm_status smallint not null default 2 check (confirm_status between 1 and 3)`.execute(
    db,
  );
}
