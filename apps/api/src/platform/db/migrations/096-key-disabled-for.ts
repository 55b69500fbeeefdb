import { sql, type Kysely } from 'kysely';

export const backwardCompatible = false;

/** Why the system disabled a key; null where its owner did, or while it is enabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_key
    add column disabled_for text check (disabled_for in ('password', 'recovery', 'cancellation', 'report')),
    add constraint access_key_disabled_for check (disabled_for is null or status = 2)`.execute(db);
}
