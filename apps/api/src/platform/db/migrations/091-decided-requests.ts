import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Covering index for the durations of the decisions of a period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index certification_decided on certification (user_type, decided_at) include (applied_at, auth_method) where status in (2, 3)`.execute(
    db,
  );
}
