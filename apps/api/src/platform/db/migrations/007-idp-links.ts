import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Links with which a company's IT sets up one provider. */
export const up = run(
  // A link with which a company's IT sets up a provider.
  sql`create table idp_link (
      link_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      -- Digest of the secret in its address.
      secret_hash text not null unique,
      note text not null default '' check (char_length(note) <= 50),
      created_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- When it was opened last.
      opened_at timestamptz,
      revoked_at timestamptz
    )`,
  sql`create index idp_link_by_config on idp_link (config_id)`,
);
