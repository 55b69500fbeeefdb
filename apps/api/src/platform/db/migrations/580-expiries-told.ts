import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Which announcement of its expiry a key or token had last: 30, 7 or 1 days before, or 0, that it is over. What is over
 * already is not announced.
 */
export const up = run(
  sql`alter table access_key add column expiry_told smallint`,
  sql`alter table directory_token add column expiry_told smallint`,
  sql`alter table access_key add constraint access_key_expiry_told check (expiry_told in (0, 1, 7, 30))`,
  sql`alter table directory_token add constraint directory_token_expiry_told check (expiry_told in (0, 1, 7, 30))`,
  sql`update access_key set expiry_told = 0 where expires_at <= now()`,
  sql`update directory_token set expiry_told = 0 where expires_at <= now()`,
  sql`create index access_key_expiring on access_key (expires_at)
      where expires_at is not null and expiry_told is distinct from 0`,
  sql`create index directory_token_expiring on directory_token (expires_at) where expiry_told is distinct from 0`,
);
