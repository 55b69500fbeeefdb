import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Rows of the OAuth library without the values that are their ids, and keys of ID tokens. */
export const up = run(
  sql`create table oidc_payload (
      model text not null,
      id_hash text not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      user_code text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (model, id_hash)
    )`,
  sql`create index oidc_payload_by_grant on oidc_payload (grant_id) where grant_id is not null`,
  sql`create unique index oidc_payload_by_uid on oidc_payload (model, uid) where model = 'Session'`,
  sql`create index oidc_payload_by_expiry on oidc_payload (expires_at)`,
  sql`create index oidc_payload_by_account on oidc_payload (((payload->>'accountId'))) where (payload ->> 'accountId') is not null`,
  sql`create index oidc_payload_by_login on oidc_payload (((((payload -> 'result') -> 'login')->>'accountId'))) where model = 'Interaction'`,
  sql`create table signing_key (
      kid text primary key,
      -- Private JWK, encrypted under the SECRET setting.
      sealed text not null,
      created_at timestamptz not null,
      -- Null: it waits to be the next one.
      signs_from timestamptz
    )`,
);
