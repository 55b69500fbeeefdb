import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Bound WeChat accounts, and pending bindings. A WeChat account is bound to one account of a user type at most. */
export const up = run(
  // `wechat_id`: the person's id at WeChat for our app id.
  sql`create table wechat_identity (
      user_id text primary key references app_user on delete cascade,
      user_type smallint not null,
      wechat_id text not null,
      nick text not null,
      bound_at timestamptz not null,
      unique (user_type, wechat_id)
    )`,
  sql`create table wechat_binding (
      ticket_hash text primary key,
      user_id text not null references app_user on delete cascade,
      status smallint not null,
      expires_at timestamptz not null
    )`,
  sql`create index wechat_binding_by_user on wechat_binding (user_id)`,
  sql`create index wechat_binding_by_expiry on wechat_binding (expires_at)`,
);
