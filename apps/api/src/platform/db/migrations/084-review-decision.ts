import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Decisions of staff with what they changed, so that they can be taken back or reversed, and the reversals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table review_decision (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      result smallint not null check (result in (2, 3)),
      decided_by text not null references app_user (user_id),
      decided_at timestamptz not null,
      before jsonb not null,
      primary key (queue, item_id)
    )`,
    sql`create index review_decision_by_company on review_decision (co_id)`,
    sql`create index review_decision_by_decider on review_decision (decided_by)`,
    sql`create table review_reversal (
      id bigint generated always as identity primary key,
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      result smallint not null check (result in (2, 3)),
      opinion text not null,
      decided_by text not null references app_user (user_id),
      decided_at timestamptz not null,
      reversed_by text not null references app_user (user_id),
      reversed_at timestamptz not null,
      reason text not null
    )`,
    sql`create index review_reversal_by_request on review_reversal (queue, item_id, id)`,
    sql`create index review_reversal_by_company on review_reversal (co_id)`,
    sql`create index review_reversal_by_decider on review_reversal (decided_by)`,
    sql`create index review_reversal_by_reverser on review_reversal (reversed_by)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
