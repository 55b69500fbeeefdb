import { sql, type Kysely } from 'kysely';

// The previous version would let a session of a link change other providers of the company.
export const backwardCompatible = false;

/** Links with which a company's IT sets up one provider, and the narrow sessions that they open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table idp_link (
      link_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      secret_hash text not null unique,
      note text not null default '' check (char_length(note) <= 50),
      created_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      opened_at timestamptz,
      revoked_at timestamptz
    )`,
    sql`create index idp_link_by_config on idp_link (config_id)`,
    sql`alter table session drop constraint session_scope_check`,
    sql`alter table session
      add column idp_link_id text references idp_link on delete cascade,
      add constraint session_scope_check check (scope in ('full', 'recovery', 'setup')),
      add constraint session_link_check check ((scope = 'setup') = (idp_link_id is not null))`,
    sql`create index session_by_link on session (idp_link_id) where idp_link_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
