import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** The account whose activity shows an audit entry, and the origin of the request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table audit
      add column subject_id text,
      add column network text,
      add column user_agent text,
      add column request_id text`,
    sql`update audit set subject_id = case when object_id like 'u-%' then object_id else actor_id end`,
    sql`create index audit_by_subject on audit (subject_id, id desc) where subject_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
