import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Choice tickets: state of a sign-in that matches several accounts, until one is chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table choice_ticket (
    ticket_hash text primary key,
    challenge_hash text not null,
    account text not null,
    account_type smallint not null,
    user_type smallint not null,
    candidates text[] not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index choice_ticket_by_expiry on choice_ticket (expires_at)`.execute(db);
}
