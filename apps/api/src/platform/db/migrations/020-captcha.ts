import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Slider captchas. The answer is never sent to the page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captcha (
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
    )`.execute(db);
  await sql`create index captcha_expires on captcha (expires_at)`.execute(db);
}
