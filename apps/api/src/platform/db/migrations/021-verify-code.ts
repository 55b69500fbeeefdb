import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Verification codes, at most one valid per channel, account, scene and user type, and the proofs that they are exchanged for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verify_code (
      channel smallint not null,
      account text not null,
      scene smallint not null,
      user_type smallint not null,
      code_mac text not null,
      tries smallint not null default 0,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (channel, account, scene, user_type)
    )`.execute(db);
  await sql`
    create table verify_code_day (
      account text primary key,
      started_at timestamptz not null,
      sent smallint not null
    )`.execute(db);
  await sql`
    create table verify_proof (
      token_hash text primary key,
      account text not null,
      scene smallint not null,
      user_type smallint not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
}
