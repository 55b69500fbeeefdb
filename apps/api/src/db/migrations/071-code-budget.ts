import { sql, type Kysely } from 'kysely';

/** Codes of a day are counted by who asked for them, and no longer by address alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verify_code_day add column requester text not null default 'strangers'`.execute(db);
  await sql`alter table verify_code_day drop constraint verify_code_day_pkey, add primary key (account, requester)`.execute(db);
}
