import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/**
 * Addresses that are told of events, what each is told, and the function and triggers that record an event in the
 * transaction of the act, whichever code acts.
 */
export const up = run(
  sql`create table webhook_endpoint (
      webhook_id text primary key,
      -- Of a company or of an application.
      co_id text references company on delete cascade,
      client_id text references application on delete cascade,
      url text not null,
      kinds text[] not null,
      enabled boolean not null default true,
      -- Since when no delivery has succeeded; null while they do.
      failing_since timestamptz,
      -- The portal switched it off, because it had failed for days.
      given_up_at timestamptz,
      secret_sealed text not null,
      -- The secret before, with which deliveries are signed as well for a while.
      former_secret_sealed text,
      former_until timestamptz,
      created_at timestamptz not null,
      created_by text not null,
      version integer not null default 1,
      constraint webhook_endpoint_owner check (num_nonnulls(co_id, client_id) = 1),
      constraint webhook_endpoint_given_up check (given_up_at is null or not enabled)
    )`,
  versioned('webhook_endpoint', ['url', 'kinds']),
  sql`create index webhook_endpoint_by_company on webhook_endpoint (co_id) where co_id is not null`,
  sql`create index webhook_endpoint_by_application on webhook_endpoint (client_id) where client_id is not null`,
  sql`create table webhook_delivery (
      -- The same in every attempt.
      message_id text primary key,
      -- The order of events.
      number bigint not null generated always as identity,
      webhook_id text not null references webhook_endpoint on delete cascade,
      kind text not null,
      -- Account or company: its events arrive in their order.
      subject text not null,
      -- The exact bytes that are signed and sent.
      payload text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts smallint not null default 0,
      -- HTTP status of the last answer; null when there was none.
      answer_code smallint,
      tried_at timestamptz,
      -- Null: at once.
      due_at timestamptz,
      -- An instance is sending it until then.
      claimed_until timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`create index webhook_delivery_waiting on webhook_delivery (webhook_id, subject, number) where state = 'waiting'`,
  sql`create index webhook_delivery_by_endpoint on webhook_delivery (webhook_id, number desc)`,
  sql`create index webhook_delivery_by_time on webhook_delivery (created_at)`,

  // An application of a third party learns of people who allowed it, and nothing about their company.
  sql`create function record_event(what text, about_user text, about_company text, detail jsonb default '{}')
    returns void language plpgsql as $$
      begin
        insert into webhook_delivery (message_id, webhook_id, kind, subject, payload)
        select 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.webhook_id, what,
          coalesce(about_user, about_company),
          jsonb_build_object(
            'type', what,
            'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'data', detail || jsonb_strip_nulls(jsonb_build_object(
              'user_id', about_user,
              'co_id', case when coalesce(a.asks_consent, false) then null else about_company end
            ))
          )::text
        from webhook_endpoint e left join application a using (client_id)
        where e.enabled and what = any(e.kinds) and (
          e.co_id = about_company
          or e.client_id is not null and a.enabled and (
            not a.asks_consent
            or (what like 'account.%' or what = 'session.ended') and exists (
              select from application_consent c where c.client_id = e.client_id and c.user_id = about_user)
          )
        )
        order by e.webhook_id
        -- One that is being deleted is waited for, and gets nothing.
        for key share of e;
      end
    $$`,
  sql`create function account_event() returns trigger language plpgsql as $$
      declare
        before smallint := case when tg_op = 'UPDATE' then old.status else 1 end;
        what text;
      begin
        -- Those that never sign in are no accounts; 1 and 3 asked for one and have none.
        if new.user_type = 64 or before = new.status then return null; end if;
        what := case
          when new.status = 2 and before in (1, 3) then 'account.created'
          when new.status = 2 then 'account.enabled'
          when before in (1, 3) then null
          when new.status in (1, 3, 4) then 'account.disabled'
          when new.status = 5 then 'account.cancelled'
          when new.status = 6 then 'account.deleted'
        end;
        if what is not null then
          -- An erasure takes the account out of its company.
          perform record_event(what, new.user_id, case when tg_op = 'UPDATE' then old.co_id else new.co_id end);
        end if;
        return null;
      end
    $$`,
  sql`create trigger account_event after insert or update of status on app_user
    for each row execute function account_event()`,
  sql`create function certification_event() returns trigger language plpgsql as $$
      declare
        before boolean := tg_op = 'UPDATE' and old.auth_status = 2;
      begin
        if before <> (new.auth_status = 2) then
          perform record_event(case when before then 'company.uncertified' else 'company.certified' end, null, new.co_id);
        end if;
        return null;
      end
    $$`,
  sql`create trigger certification_event after insert or update of auth_status on company
    for each row execute function certification_event()`,
  sql`create function access_key_event() returns trigger language plpgsql as $$
      declare
        before boolean := tg_op <> 'INSERT' and old.status = 1;
        works boolean := tg_op <> 'DELETE' and new.status = 1;
        key access_key := case when tg_op = 'DELETE' then old else new end;
        company text;
      begin
        if before <> works then
          select co_id into company from app_user where user_id = key.user_id;
          perform record_event(
            case when before then 'accessKey.ended' when tg_op = 'INSERT' then 'accessKey.created' else 'accessKey.enabled' end,
            key.user_id, company, jsonb_build_object('access_key_id', key.access_key_id)
          );
        end if;
        return null;
      end
    $$`,
  sql`create trigger access_key_event after insert or update of status or delete on access_key
    for each row execute function access_key_event()`,
  sql`create function provider_event() returns trigger language plpgsql as $$
      declare
        provider identity_provider := case when tg_op = 'DELETE' then old else new end;
      begin
        -- A configuration that is being prepared changes no sign-in.
        if tg_op <> 'UPDATE' or old.status <> new.status or old.live_id is distinct from new.live_id then
          perform record_event('provider.changed', null, provider.co_id, jsonb_build_object(
            'config_id', provider.config_id,
            'state', case when tg_op = 'DELETE' then 'deleted' when provider.status = 1 then 'on' else 'off' end
          ));
        end if;
        return null;
      end
    $$`,
  sql`create trigger provider_event after insert or update of status, live_id or delete on identity_provider
    for each row execute function provider_event()`,
  sql`create function session_event() returns trigger language plpgsql as $$
      declare
        company text;
      begin
        select co_id into company from app_user where user_id = new.user_id;
        perform record_event('session.ended', new.user_id, company, jsonb_build_object('session_id', new.session_id));
        return null;
      end
    $$`,
  sql`create trigger session_event after update of ended_at on session
    for each row when (old.ended_at is null and new.ended_at < old.expires_at and new.scope = 'full')
    execute function session_event()`,
  // What is left of a subject goes on when something of it has arrived.
  sql`create trigger webhook_delivery_wakes after insert or update of state on webhook_delivery
    for each statement execute function wake_instances('webhooks')`,
);
