import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Private notes of staff on requests. They are deleted with the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table review_note (
      id bigint generated always as identity primary key,
      queue text not null,
      item_id bigint not null,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user (user_id),
      text text not null,
      created_at timestamptz not null
    )`,
    sql`create index review_note_by_request on review_note (queue, item_id, id)`,
    sql`create index review_note_by_company on review_note (co_id)`,
    sql`create index review_note_by_author on review_note (user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
