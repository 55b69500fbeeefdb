import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * A counter per account that is raised when all its sessions end. What the account makes and opens something later stores
 * it and ends with it; what the version before makes has none and opens nothing. An invitation names who invited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table app_user add column maker_epoch integer not null default 0`,
    sql`alter table idp_link add column maker_epoch integer`,
    sql`update idp_link l set maker_epoch = u.maker_epoch from app_user u where u.user_id = l.created_by`,
    sql`alter table account_export add column maker_epoch integer`,
    sql`update account_export e set maker_epoch = u.maker_epoch from app_user u where u.user_id = e.user_id`,
    sql`alter table ownership_offer add column maker_epoch integer`,
    sql`update ownership_offer o set maker_epoch = u.maker_epoch from app_user u where u.user_id = o.from_user`,
    sql`alter table wechat_binding add column maker_epoch integer`,
    sql`alter table reset_code add column invited_by text`,
  ];
  for (const statement of statements) await statement.execute(db);
}
