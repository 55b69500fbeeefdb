import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Views of the queues: filters and order that a member of staff saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table queue_view (
      id integer generated always as identity primary key,
      user_id text not null references app_user on delete cascade,
      queue text not null,
      name text not null,
      filters text not null,
      is_default boolean not null default false
    )`,
    sql`create unique index queue_view_name on queue_view (user_id, queue, lower(name))`,
    sql`create unique index queue_view_default on queue_view (user_id, queue) where is_default`,
  ];
  for (const statement of statements) await statement.execute(db);
}
