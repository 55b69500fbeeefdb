import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Decisions of staff that a second person must confirm. Those about a company are deleted with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table proposal (
      id bigint generated always as identity primary key,
      subject text not null,
      subject_id text not null,
      co_id text references company on delete cascade,
      kinds text[] not null,
      decision jsonb not null,
      proposed_by text not null references app_user (user_id),
      proposed_at timestamptz not null,
      outcome text check (outcome in ('confirmed', 'returned', 'withdrawn', 'lapsed')),
      ended_by text references app_user (user_id),
      ended_at timestamptz,
      reason text not null default ''
    )`,
    sql`create unique index proposal_open on proposal (subject, subject_id) where outcome is null`,
    sql`create index proposal_by_subject on proposal (subject, subject_id, id)`,
    sql`create index proposal_by_company on proposal (co_id)`,
    sql`create index proposal_by_proposer on proposal (proposed_by)`,
    sql`create index proposal_by_ender on proposal (ended_by)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
