import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/**
 * Terms: documents with versions, and who accepted which. A version never changes, and the rows of acceptances only
 * grow: an erased account's rows lose person, network and application, and only rows of nobody can be deleted.
 */
export const up = run(
  sql`create table terms_version (
      document text not null check (document ~ '^[a-z][a-z0-9-]{0,39}$'),
      version integer not null check (version > 0),
      title_zh text not null,
      title_en text not null,
      text_zh text not null,
      text_en text not null,
      digest text not null,
      required boolean not null,
      asks_again boolean not null,
      valid_from timestamptz not null,
      keys_until timestamptz,
      published_by text not null,
      published_at timestamptz not null,
      primary key (document, version)
    )`,
  sql`create table terms_draft (
      document text primary key check (document ~ '^[a-z][a-z0-9-]{0,39}$'),
      title_zh text not null,
      title_en text not null,
      text_zh text not null,
      text_en text not null,
      required boolean not null,
      asks_again boolean not null,
      valid_from timestamptz,
      keys_until timestamptz,
      changed_by text not null,
      changed_at timestamptz not null,
      version integer not null default 1
    )`,
  versioned('terms_draft', [
    'title_zh',
    'title_en',
    'text_zh',
    'text_en',
    'required',
    'asks_again',
    'valid_from',
    'keys_until',
  ]),
  sql`create table terms_acceptance (
      id bigint generated always as identity primary key,
      user_id text references app_user (user_id),
      account_digest text not null,
      document text not null,
      version integer not null,
      digest text not null,
      locale text not null,
      way text not null,
      accepted_at timestamptz not null,
      network text,
      application text,
      erased_at timestamptz,
      foreign key (document, version) references terms_version (document, version),
      check ((user_id is null) = (erased_at is not null)),
      constraint terms_acceptance_once unique (user_id, document, version)
    )`,
  sql`create index terms_acceptance_by_version on terms_acceptance (document, version)`,
  sql`create index terms_acceptance_erased on terms_acceptance (erased_at) where erased_at is not null`,
  sql`create function keep_terms_version() returns trigger language plpgsql as $$
      begin
        raise exception 'version % of % is published', old.version, old.document using errcode = 'check_violation', constraint = 'terms_version_stays';
      end
    $$`,
  sql`create trigger terms_version_stays before update or delete on terms_version for each row execute function keep_terms_version()`,
  sql`create function keep_terms_acceptance() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.user_id is null then
          return old;
        end if;
        if tg_op = 'UPDATE' and old.user_id is not null and new.user_id is null and new.network is null and new.application is null
          and (new.id, new.account_digest, new.document, new.version, new.digest, new.locale, new.way, new.accepted_at)
            = (old.id, old.account_digest, old.document, old.version, old.digest, old.locale, old.way, old.accepted_at) then
          return new;
        end if;
        raise exception 'acceptance % is on record', old.id using errcode = 'check_violation', constraint = 'terms_acceptance_stays';
      end
    $$`,
  sql`create trigger terms_acceptance_stays before update or delete on terms_acceptance for each row execute function keep_terms_acceptance()`,
);
