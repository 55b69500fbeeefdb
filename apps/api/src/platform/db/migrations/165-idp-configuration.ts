import { sql, type Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = false;

/**
 * Configurations of identity providers: each save is a new row that never changes, except for the copy of the metadata.
 * A provider refers to its live configuration, its candidate, and the previous live one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table idp_configuration (
      configuration_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      idp_metadata_url text not null default '' check (char_length(idp_metadata_url) <= 1024),
      metadata_by_file boolean not null default false,
      metadata text,
      fetched_at timestamptz,
      client_id text not null default '' check (char_length(client_id) <= 255),
      client_secret_sealed text,
      jit boolean not null default true,
      name_attribute text not null default '' check (char_length(name_attribute) <= 255),
      email_attribute text not null default '' check (char_length(email_attribute) <= 255),
      created_by text,
      created_at timestamptz not null
    )`,
    sql`create index idp_configuration_by_config on idp_configuration (config_id)`,
    sql`insert into idp_configuration (configuration_id, config_id, idp_metadata_url, metadata, fetched_at, client_id, client_secret_sealed, jit, created_at)
      select 'idc-' || config_id, config_id, idp_metadata_url, metadata, fetched_at, client_id, client_secret_sealed, jit, created_at from identity_provider`,
    sql`alter table identity_provider
      add column live_id text references idp_configuration,
      add column candidate_id text references idp_configuration,
      add column previous_id text references idp_configuration,
      add column promoted_at timestamptz`,
    sql`update identity_provider set
      live_id = case when status = 1 then 'idc-' || config_id end,
      candidate_id = case when status = 1 then null else 'idc-' || config_id end`,
    // Replaces the check that an enabled provider has a metadata URL, which goes with its column.
    sql`alter table identity_provider
      drop column idp_metadata_url, drop column metadata, drop column fetched_at, drop column client_id, drop column client_secret_sealed, drop column jit,
      add constraint identity_provider_enabled_check check (status = 2 or live_id is not null)`,
  ];
  for (const statement of statements) await statement.execute(db);
  await versionRows(db, 'identity_provider', ['describe', 'status', 'live_id', 'candidate_id']);
}
