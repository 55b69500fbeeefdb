import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Sign-ins by WeChat on their way: found by the state that goes to WeChat, then by the ticket of the page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table wechat_sign_in (
      -- Digest of the state, or of the ticket once WeChat has said who it is.
      secret_hash text primary key,
      -- Digest of the browser cookie that began.
      browser_hash text not null,
      -- The login challenge, encrypted under the SECRET setting.
      sealed text not null,
      user_type smallint not null,
      -- Who confirmed; null while WeChat is asked.
      wechat_id text,
      expires_at timestamptz not null
    )`,
    sql`create index wechat_sign_in_by_expiry on wechat_sign_in (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
