import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** The report link of a changed address stores the old address and the time of the message, so that the owner can restore it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table security_report add column told_at timestamptz not null default now(), add column old_address text`.execute(
    db,
  );
}
