import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * The audit log as a chain: each entry has a digest over itself and the entry before it of the same day; a day begins with
 * the head of the day before. Indexes for its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table audit_day (
      day date primary key,
      previous_head text not null,
      head text not null,
      entries integer not null,
      deleted_at timestamptz
    )`,
    sql`alter table audit
      add column chain_day date,
      add column chain_number integer,
      add column content_digest text,
      add column digest text`,
    sql`create unique index audit_chain on audit (chain_day, chain_number) where chain_day is not null`,
    sql`create index audit_unchained on audit (id) where digest is null`,
    sql`drop index audit_by_time`,
    sql`create index audit_by_moment on audit (at, id)`,
    sql`create index audit_by_actor on audit (actor_id, at, id) where actor_id is not null`,
    sql`create index audit_by_action on audit (action, at, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
