import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Access keys, with which programs read on behalf of their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table access_key (
      id text primary key,
      access_key_id text not null unique,
      secret_hash text not null,
      last_four text not null,
      user_id text not null references app_user on delete cascade,
      description text not null default '',
      status smallint not null default 1 check (status in (1, 2)),
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    )`,
    sql`create index access_key_by_owner on access_key (user_id, created_at desc, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
