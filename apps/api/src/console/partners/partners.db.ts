import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { READER_COLUMNS } from '../../platform/mail/recipient.ts';
import { inOrder, LISTED } from '../companies/company-list.db.ts';

/** The partners with these ids, in their order. */
export async function readPartnerCompanies(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('company as c')
    .leftJoin('app_user as s', 's.user_id', 'c.created_by')
    .select(['c.co_id', 'c.company_name', 'c.auth_status', 'c.region_id', 'c.created_at'])
    .select(['c.partner_level as level', 's.user_name as creator'])
    .where('c.co_id', 'in', ['', ...ids])
    .execute();
  return inOrder(ids, rows);
}

/** An admitted partner company, with the names of creator and editor. */
export function findPartner(tx: Tx, coId: string) {
  return tx
    .selectFrom('company as c')
    .innerJoin('partner_company as p', 'p.co_id', 'c.co_id')
    .leftJoin('app_user as s', 's.user_id', 'c.created_by')
    .leftJoin('app_user as e', 'e.user_id', 'p.edited_by')
    .leftJoin('partner_file as f', 'f.file_id', 'p.file_id')
    .select([
      'c.co_id',
      'c.company_name',
      'c.auth_status',
      'c.industry_id',
      'c.region_id',
      'c.main_business',
      'c.address',
      'c.created_at',
      'p.website',
      'p.phone',
      'p.email',
      'p.province_id',
      'p.city_id',
      'p.level',
      'p.direct_sign',
      'p.edited_at',
      'p.file_id',
      's.user_name as creator',
      'e.user_name as editor',
      'f.name as file_name',
      'f.media_type',
      'f.size as file_size',
    ])
    .select(sql<number>`c.version + p.version`.as('version'))
    .where('c.co_id', '=', coId)
    .where(LISTED.partners)
    .executeTakeFirst();
}
export type PartnerData = NonNullable<Awaited<ReturnType<typeof findPartner>>>;

/** Holder of the main account with job title and place of work. */
export function findMainContact(tx: Tx, coId: string) {
  return (
    tx
      .selectFrom('app_user as u')
      .leftJoin('partner_person as w', 'w.user_id', 'u.user_id')
      .select([
        'u.user_id',
        'u.user_name',
        'u.position_id',
        'u.password_hash',
        'w.position_name',
        'w.country_id',
        'w.province_id',
        'w.city_id',
        'w.address',
      ])
      .select([...ADDRESS_COLUMNS, ...READER_COLUMNS].map((column) => `u.${column}` as const))
      // Both versions only grow, so their sum changes with either.
      .select(sql<number>`u.version + coalesce(w.version, 0)`.as('version'))
      .where('u.co_id', '=', coId)
      .where('u.role', '=', PartnerRole.admin)
      .executeTakeFirst()
  );
}
export type MainContact = NonNullable<Awaited<ReturnType<typeof findMainContact>>>;

/** Locks a partner company against other saves and decisions; false when there is none. */
export async function lockPartner(tx: Tx, coId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('company')
    .select('co_id')
    .where('co_id', '=', coId)
    .where('kind', '=', 4)
    .where('admitted', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives a partner company another level. */
export async function setLevel(
  tx: Tx,
  coId: string,
  level: number,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('partner_company')
    .set({ level, edited_by: by, edited_at: at })
    .where('co_id', '=', coId)
    .execute();
}
