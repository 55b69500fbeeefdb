import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Verification codes, at most one valid per channel, account, scene and user type, and the proofs that they are
 * exchanged for.
 */
export const up = run(
  sql`create table verify_code (
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
    )`,
  // `requester`: key of the budget, see `countToday`.
  sql`create table verify_code_day (
      account text not null,
      started_at timestamptz not null,
      sent smallint not null,
      requester text not null default 'strangers',
      primary key (account, requester)
    )`,
  sql`create table verify_proof (
      token_hash text primary key,
      account text not null,
      scene smallint not null,
      user_type smallint not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
);
