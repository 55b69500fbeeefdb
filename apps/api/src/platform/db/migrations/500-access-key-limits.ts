import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Access keys with scopes and networks, of companies, with two secrets while one is changed, and their calls. */
export const up = run(
  sql`alter table access_key
      alter column user_id drop not null,
      -- A key of a company belongs to nobody in it.
      add column co_id text references company on delete cascade,
      -- User id of who made a key of a company.
      add column made_by text,
      -- Null: everything that its owner may read.
      add column scopes text[],
      -- Empty: from everywhere.
      add column networks text[] not null default '{}',
      -- The secret before the last change.
      add column former_hash text,
      add column former_last_four text,
      add column former_used_at timestamptz,
      add column secret_changed_at timestamptz,
      -- Of the present secret, since it was changed.
      add column secret_used_at timestamptz,
      -- Deleted, and can be restored for a day.
      add column deleted_at timestamptz`,
  sql`alter table access_key
      add constraint access_key_owner check (num_nonnulls(user_id, co_id) = 1),
      add constraint access_key_former check (num_nonnulls(former_hash, former_last_four) <> 1
        and (former_hash is null or secret_changed_at is not null))`,
  sql`create index access_key_by_company on access_key (co_id, created_at desc, id) where co_id is not null`,
  sql`create index access_key_deleted on access_key (deleted_at) where deleted_at is not null`,
  versioned('access_key', ['description', 'status', 'expires_at', 'scopes', 'networks']),

  sql`create table access_key_call (
      key_id text not null references access_key on delete cascade,
      -- In UTC.
      day date not null,
      network text not null,
      -- Method and path of the call.
      route text not null,
      calls integer not null,
      last_at timestamptz not null,
      primary key (key_id, day, network, route)
    )`,
  sql`create index access_key_call_over on access_key_call (day)`,

  sql`create or replace function access_key_event() returns trigger language plpgsql as $$
      declare
        before boolean := tg_op <> 'INSERT' and old.status = 1 and old.deleted_at is null;
        works boolean := tg_op <> 'DELETE' and new.status = 1 and new.deleted_at is null;
        key access_key := case when tg_op = 'DELETE' then old else new end;
        company text := key.co_id;
      begin
        if before <> works then
          if company is null then select co_id into company from app_user where user_id = key.user_id; end if;
          perform record_event(
            case when before then 'accessKey.ended' when tg_op = 'INSERT' then 'accessKey.created' else 'accessKey.enabled' end,
            key.user_id, company, jsonb_build_object('access_key_id', key.access_key_id)
          );
        end if;
        return null;
      end
    $$`,
  sql`create or replace trigger access_key_event after insert or update of status, deleted_at or delete on access_key
    for each row execute function access_key_event()`,
);
