import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * When a session is looked at, because it may have timed out. `last_used_at` changes with each request, so an index of
 * it would cost each request; one of this column costs only the job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column idle_check_at timestamptz default now()`.execute(db);
}
