import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Slider captchas, whose answer is never sent to the page, and the checks of a registration form that need none.
 */
export const up = run(
  sql`create table captcha (
      token_hash text primary key,
      account text not null,
      scene smallint not null,
      point_x smallint not null,
      point_y smallint not null,
      background_md5 text not null,
      gap_md5 text not null,
      tries smallint not null default 0,
      expires_at timestamptz not null,
      passed_until timestamptz,
      used_at timestamptz
    )`,
  sql`create index captcha_expires on captcha (expires_at)`,
  sql`create table availability_form (
      form_hash text primary key,
      checks smallint not null,
      started_at timestamptz not null
    )`,
);
