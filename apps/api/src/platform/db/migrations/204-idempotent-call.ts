import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Calls that carried an `Idempotency-Key`, for 24 hours: one that is sent again gets the same answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table idempotent_call (
      key_digest text primary key,
      user_id text not null references app_user (user_id) on delete cascade,
      content_digest text not null,
      attempt text not null,
      state text not null check (state in ('running', 'part', 'done')),
      runs_until timestamptz not null,
      answer text,
      expires_at timestamptz not null,
      check ((state = 'done') = (answer is not null))
    )`,
    sql`create index idempotent_call_by_user on idempotent_call (user_id)`,
    sql`create index idempotent_call_by_end on idempotent_call (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
