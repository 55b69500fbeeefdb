import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** How new requests are shared among the staff, in one row; and decisions by time, for the workload of a day. */
export const up = run(
  sql`create table review_sharing (
      one boolean primary key default true check (one),
      mode text not null default 'off' check (mode in ('off', 'load', 'skill')),
      -- Who takes part, and what they can do: ids, kinds, languages, regions.
      people jsonb not null default '[]',
      version integer not null default 1
    )`,
  versioned('review_sharing', ['mode', 'people']),
  sql`insert into review_sharing default values`,
  sql`create index review_decision_by_time on review_decision (decided_at)`,
);
