import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * What companies demand of their people at a sign-in, from a time on. A session knows whether a provider confirmed the
 * person, which asks for its own second step.
 */
export const up = run(
  sql`create table company_demand (
      co_id text not null references company on delete cascade,
      kind text not null check (kind in ('secondStep', 'passkey', 'sessions')),
      -- After a sign-in, sessions end after so many days.
      days smallint check (days between 1 and 30),
      from_at timestamptz not null,
      made_by text references app_user on delete set null,
      made_at timestamptz not null,
      primary key (co_id, kind),
      check ((kind = 'sessions') = (days is not null))
    )`,
  sql`create index company_demand_by_maker on company_demand (made_by)`,
  sql`alter table session add column federated boolean not null default false`,
);
