import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Which announcement of its expiry a service client had last, as of keys. What is over already is not announced. */
export const up = run(
  sql`alter table application add column expiry_told smallint`,
  sql`alter table application add constraint application_expiry_told check (expiry_told in (0, 1, 7, 30))`,
  sql`update application set expiry_told = 0
      where ((nullif(service->>'expire_date', '')::date + 1)::timestamp at time zone 'UTC') <= now()`,
);
