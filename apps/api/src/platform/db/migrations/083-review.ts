import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Claims on requests of the queues, and changes of requests. Queue and id identify a request. Deleting a company
 * deletes its rows here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table review_claim (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user (user_id) on delete cascade,
      since timestamptz not null,
      expires_at timestamptz not null,
      primary key (queue, item_id)
    )`,
    sql`create index review_claim_by_expiry on review_claim (expires_at)`,
    sql`create index review_claim_by_company on review_claim (co_id)`,
    sql`create index review_claim_by_user on review_claim (user_id)`,
    sql`create table review_change (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      version integer not null default 1,
      changed_at timestamptz not null,
      primary key (queue, item_id)
    )`,
    sql`create index review_change_by_time on review_change (queue, changed_at)`,
    sql`create index review_change_by_company on review_change (co_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
