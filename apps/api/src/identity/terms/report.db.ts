import { sql } from 'kysely';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { Db } from '../../platform/db/connect.ts';

/** Of each version in force: accounts that accepted it, erased ones among them, and active accounts that did not. */
export async function countAcceptances(db: Db, now: Date) {
  const { rows } = await sql<{
    document: string;
    version: number;
    title_zh: string;
    title_en: string;
    accepted: number;
    erased: number;
    open: number;
  }>`
    select v.document, v.version, v.title_zh, v.title_en, count(a.id)::integer as accepted,
      count(a.id) filter (where a.user_id is null)::integer as erased,
      (select count(*)::integer from app_user u where u.status = ${AccountStatus.active} and not exists (
        select from terms_acceptance o where o.user_id = u.user_id and o.document = v.document and o.version = v.version)) as open
    from terms_version v left join terms_acceptance a using (document, version)
    where v.valid_from <= ${now} group by v.document, v.version order by v.document, v.version`.execute(db);
  return rows;
}
