import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Locale } from '@portal/common/intl/locale';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { requestsOf, type RequestId } from '../../companies/requests/requests.db.ts';
import { questionsVersion } from '../../companies/requests/questions.db.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';

/** Values that staff see on a request and that can change while it is pending: column, and name in `export.label`. */
const FIELDS = {
  company_name: ['c.company_name', 'company_name'],
  company_country_id: ['c.region_id', 'region_id'],
  company_province_id: ['p.province_id', 'province_id'],
  company_city_id: ['p.city_id', 'city_id'],
  company_address: ['c.address', 'address'],
  company_phone: ['p.phone', 'phone'],
  company_email: ['p.email', 'email'],
  website: ['p.website', 'website'],
  company_main_business: ['c.main_business', 'main_business'],
  company_industry_id: ['c.industry_id', 'industry_id'],
  company_employees_id: ['c.employees_id', 'employees_id'],
  intention_types: ['p.intention_types', 'intention_types'],
  user_name: ['u.user_name', 'user_name'],
  login_name: ['u.login_name', 'login_name'],
  email: ['u.email', 'email'],
  phone: ['u.phone', 'phone'],
  position_category_id: ['u.position_id', 'position_id'],
  position_name: ['w.position_name', 'position_name'],
  country_id: ['w.country_id', 'country_id'],
  province_id: ['w.province_id', 'province_id'],
  city_id: ['w.city_id', 'city_id'],
  address: ['w.address', 'address'],
  lic_type: ['f.lic_type', 'lic_type'],
  lic_company: ['f.lic_company', 'lic_company'],
  lic_code: ['f.lic_code', 'lic_code'],
  lic_id: ['f.lic_id', 'lic_id'],
} as const;
type Field = keyof typeof FIELDS;

/** Version of what is decided on. Versions of rows only grow, so that their sum changes with each of them. */
const VERSION: Record<QueueName, RawBuilder<number>> = {
  certification: sql`c.version + ${questionsVersion('certification', 'r.id')}`,
  registration: sql`(select version from registration_application where id = r.id)`,
  contract: sql`c.version + p.version + ${questionsVersion('contract', 'r.id')}`,
  account: sql`c.version + u.version + ${questionsVersion('account', 'r.id')}`,
};

interface Shown {
  co_id: string;
  version: number;
  digests: Record<string, string>;
}

/** What staff see of a pending request; undefined when it is not pending. */
async function findShown(tx: Tx, { queue, id }: RequestId): Promise<Shown | undefined> {
  const values = sql.join(Object.entries(FIELDS).map(([name, [column]]) => sql`${sql.lit(name)}, ${sql.ref(column)}`));
  const { rows } = await sql<Shown>`
    select r.co_id, ${VERSION[queue]}::int as version,
      (select jsonb_object_agg(key, md5(value::text)) from jsonb_each(jsonb_build_object(${values}))) as digests
    from ${requestsOf(queue)} as r
    join company c on c.co_id = r.co_id
    join app_user u on u.user_id = r.user_id
    left join partner_company p on p.co_id = r.co_id
    left join partner_person w on w.user_id = r.user_id
    left join certification f on f.approval_id = r.id and ${queue} = 'certification'
    where r.id = ${id} and r.status = ${ApprovalStatus.pending}`.execute(tx);
  return rows[0];
}

/** Version of what is decided on; undefined when the request is not pending. */
export const versionOf = async (tx: Tx, request: RequestId): Promise<number | undefined> =>
  (await findShown(tx, request))?.version;

/**
 * Records that a member of staff has read a request as it is now, and returns its version; does nothing when it is not
 * pending.
 */
export async function noteRead(tx: Tx, { queue, id, by }: RequestId & { by: string }): Promise<number | undefined> {
  const shown = await findShown(tx, { queue, id });
  if (!shown) return undefined;
  const { co_id, version } = shown;
  const digests = JSON.stringify(shown.digests);
  await tx
    .insertInto('review_read')
    .values({ queue, item_id: id, co_id, user_id: by, version, digests })
    .onConflict((conflict) => conflict.columns(['queue', 'item_id', 'user_id']).doUpdateSet({ version, digests }))
    .execute();
  return version;
}

/**
 * Refuses a decision on a version that is outdated, with the names of what has changed. A decision that names none is
 * about what the caller claimed or read last; callers that did neither are not stopped. Call it under `lockRequest`.
 *
 * @returns the version that is decided on; undefined when the request is not pending, which the decision itself refuses
 * @throws Refusal `Account.Conflict`
 */
export async function refuseChanged(
  tx: Tx,
  { queue, id, by, named }: RequestId & { by: string; named: number | undefined },
  { refuse, locale }: Refusing<'Account.Conflict'> & { locale: Locale },
): Promise<number | undefined> {
  const now = await findShown(tx, { queue, id });
  if (!now) return undefined;
  const read = await tx
    .selectFrom('review_read')
    .select(['version', 'digests'])
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('user_id', '=', by)
    .executeTakeFirst();
  const known = named ?? read?.version;
  if (known === undefined || known === now.version) return now.version;
  const changed = (Object.keys(FIELDS) as Field[]).filter((name) => read && read.digests[name] !== now.digests[name]);
  const labels = new Set(changed.map((name) => textOf(locale, `export.label.${FIELDS[name][1]}`)));
  const fields = [...labels].join(locale === 'zh-CN' ? '、' : ', ');
  return refuse('Account.Conflict', {
    ...(changed.length > 0 && { text: 'approval.changed' as const, values: { fields } }),
    extra: { version: now.version, changed },
  });
}
