import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { CUSTOMER_LIST } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';
import { escapeLike, readPage, type Window } from '../../platform/db/page.ts';

/** A part of the name, the beginning of the credit code, and the only companies to list. */
export interface CustomerFilter {
  name?: string;
  code?: string;
  only?: readonly string[];
}

/** Enterprises that match. */
function matching(tx: Tx, { name, code, only }: CustomerFilter) {
  return tx
    .selectFrom('company as c')
    .where('c.kind', '=', UserType.enterprise)
    .$if(!!only, (query) => query.where(sql<boolean>`c.co_id = any(${only})`))
    .$if(!!name, (query) => query.where(contains('c.company_name', name ?? '')))
    .$if(!!code, (query) => query.where('c.co_id', 'in', withCode(tx, code ?? '')));
}

/** Companies with a request whose credit code begins like this. */
const withCode = (tx: Tx, code: string) =>
  tx
    .selectFrom('certification as r')
    .select('r.co_id')
    .where('r.lic_code', 'like', `${escapeLike(normaliseCreditCode(code))}%`)
    .where('r.status', '<>', ApprovalStatus.withdrawn);

/** Where many match, the newest are soon met on a walk by age, and to sort all of them takes longer. */
const byAge = (tx: Tx, { name, code }: CustomerFilter, isFrom: RawBuilder<boolean>, direction: 'asc' | 'desc') =>
  tx
    .selectFrom(
      // The offset keeps the planner from looking up all that match first.
      tx
        .selectFrom('company as c')
        .selectAll()
        .where('c.kind', '=', UserType.enterprise)
        .where(isFrom)
        .orderBy('c.created_at', direction)
        .orderBy('c.co_id', direction)
        .offset(0)
        .as('c'),
    )
    .$if(!!name, (query) => query.where('c.company_name', 'ilike', `%${escapeLike(name ?? '')}%`))
    .$if(!!code, (query) =>
      query.where(({ exists }) => exists(withCode(tx, code ?? '').where(sql<boolean>`r.co_id = c.co_id`))),
    );

/** Credit code of the certification, else of the latest request that was not withdrawn. */
export const codeOf = sql<string | null>`(
  select r.lic_code from certification r where r.co_id = c.co_id and r.status <> ${sql.lit(ApprovalStatus.withdrawn)}
  order by r.status = ${sql.lit(ApprovalStatus.approved)} desc, r.approval_id desc limit 1)`;

const COLUMNS = [
  'c.co_id',
  'c.company_name',
  'c.region_id',
  'c.industry_id',
  'c.auth_status',
  'c.created_at',
  'c.created_by',
] as const;

/**
 * A page of the customers, newest first. The total counts up to `CUSTOMER_LIST.countMost` plus one, which means "more".
 */
export async function listCompanies(tx: Tx, filter: CustomerFilter, window: Window) {
  const some = matching(tx, filter)
    .select('c.co_id')
    .limit(CUSTOMER_LIST.countMost + 1)
    .as('some');
  const { total } = await tx
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const isCommon = total > CUSTOMER_LIST.countMost && !filter.only;
  const page = await readPage(
    (isFrom, direction) =>
      (isCommon ? byAge(tx, filter, isFrom, direction) : matching(tx, filter).where(isFrom))
        .select(COLUMNS)
        .select(codeOf.as('lic_code')),
    { time: sql.ref('c.created_at'), id: sql.ref('c.co_id'), ids: 'texts', order: 'desc' },
    window,
  );
  return { ...page, total };
}

export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>['rows'][number];

/** One customer with its creator; undefined when there is no such enterprise. */
export function findCompany(tx: Tx, coId: string) {
  return tx
    .selectFrom('company as c')
    .leftJoin('app_user as u', 'u.user_id', 'c.created_by')
    .select(COLUMNS)
    .select([
      'c.main_business',
      'c.address',
      'c.employees_id',
      'c.pending_change',
      'u.user_name as creator',
      codeOf.as('lic_code'),
    ])
    .where('c.co_id', '=', coId)
    .where('c.kind', '=', UserType.enterprise)
    .executeTakeFirst();
}
