import { sql, type Kysely } from 'kysely';

/** A message about a new address remembers the old one, and when it was told, so that its owner can have it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table security_report add column told_at timestamptz not null default now(), add column old_address text`.execute(db);
}
