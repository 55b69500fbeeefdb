import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Which version of a request a member of staff has read, with a digest of each value: a decision that names no version is
 * about this one. A row goes when its request is decided or withdrawn, or its company is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table review_read (
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user (user_id) on delete cascade,
      version bigint not null,
      digests jsonb not null,
      primary key (queue, item_id, user_id)
    )`,
    sql`create index review_read_by_company on review_read (co_id)`,
    sql`create index review_read_by_user on review_read (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
