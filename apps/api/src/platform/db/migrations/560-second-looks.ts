import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/**
 * Decisions that somebody else decides a second time, blind, and what became of it. The request as it stood is kept
 * apart, encrypted, and for a short time only.
 */
export const up = run(
  sql`create table second_look_setting (
      one boolean primary key default true check (one),
      -- Percent of the decisions by queue; of a queue that is not named none.
      shares jsonb not null default '{}',
      -- Points by which the agreement of the latest looks must fall below that of the ones before to be reported.
      fall smallint not null default 15 check (fall between 1 and 100),
      version integer not null default 1
    )`,
  versioned('second_look_setting', ['shares', 'fall']),
  sql`insert into second_look_setting default values`,
  sql`create table second_look (
      look_id bigint generated always as identity primary key,
      -- The queue as staff open it, and the name of its table of requests.
      kind text not null,
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      -- The applicant.
      user_id text not null references app_user on delete cascade,
      -- The first decision, and who proposed it where it took two people.
      result smallint not null check (result in (2, 3)),
      decided_by text not null references app_user on delete cascade,
      proposed_by text references app_user on delete cascade,
      decided_at timestamptz not null,
      until timestamptz not null,
      -- Lapsed: reversed before anybody looked. Left: a third person left the decision as it is.
      state text not null default 'waiting'
        check (state in ('waiting', 'same', 'differs', 'left', 'reversed', 'expired', 'lapsed')),
      -- Who looks, since when, and how long it is theirs.
      taken_by text references app_user on delete cascade,
      taken_at timestamptz,
      taken_until timestamptz,
      second_result smallint check (second_result in (2, 3)),
      second_reason text not null default '',
      second_at timestamptz,
      third_by text references app_user on delete cascade,
      third_at timestamptz,
      unique (queue, item_id, decided_at),
      check ((second_at is null) = (state in ('waiting', 'expired', 'lapsed')))
    )`,
  sql`create index second_look_open on second_look (state, decided_at) where state in ('waiting', 'differs')`,
  sql`create index second_look_by_time on second_look (decided_at)`,
  sql`create index second_look_seen on second_look (kind, second_at, look_id) where second_at is not null`,
  sql`create index second_look_by_company on second_look (co_id)`,
  sql`create index second_look_by_applicant on second_look (user_id)`,
  sql`create index second_look_by_decider on second_look (decided_by)`,
  sql`create index second_look_by_proposer on second_look (proposed_by)`,
  sql`create index second_look_by_second on second_look (taken_by)`,
  sql`create index second_look_by_third on second_look (third_by)`,
  sql`create table second_look_snapshot (
      look_id bigint primary key references second_look on delete cascade,
      -- The request as it stood at the first decision.
      data_sealed text not null,
      expires_at timestamptz not null
    )`,
  sql`create index second_look_snapshot_by_expiry on second_look_snapshot (expires_at)`,
  // A row while the agreement of a queue is lower than before, so that it is reported once.
  sql`create table second_look_drift (kind text primary key, since timestamptz not null)`,
);
