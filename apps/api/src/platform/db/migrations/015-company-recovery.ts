import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Recovery codes of a company. */
export const up = run(
  // That a company has recovery codes.
  sql`create table company_recovery (
      co_id text primary key references company on delete cascade,
      made_by text not null,
      made_at timestamptz not null
    )`,
  sql`create table company_recovery_code (
      co_id text not null references company_recovery on delete cascade,
      -- HMAC of the normalised code and the company, under the SECRET setting.
      code_mac text not null,
      used_at timestamptz,
      primary key (co_id, code_mac)
    )`,
);
