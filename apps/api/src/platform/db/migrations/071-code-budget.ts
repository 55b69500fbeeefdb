import { sql, type Kysely } from 'kysely';

export const backwardCompatible = false;

/** Codes of a day are counted by address and requester, no longer by address only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verify_code_day add column requester text not null default 'strangers'`.execute(db);
  await sql`alter table verify_code_day drop constraint verify_code_day_pkey, add primary key (account, requester)`.execute(
    db,
  );
}
