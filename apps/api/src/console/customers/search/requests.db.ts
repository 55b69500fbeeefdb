import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PRIVILEGE_OF_QUEUE, type ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { holds } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { LIST_REACH } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { contains } from '../../../platform/db/contains.ts';

/** Maximum number of requests of one queue, and of all. */
const OF_A_QUEUE = 4;
const MOST = 8;
/** Rows that a name is looked for in before the newest are chosen: a common word must not sort a whole queue. */
const LOOKED_AT = 100;

interface Found {
  queue: ApprovalQueue;
  id: number;
  user_id: string;
  company_name: string;
  status: ApprovalStatus;
}

/** Selects `id`, `user_id`, `company_name` and `status` of the requests with this number, or with this part of a name. */
type Requests = (of: { text: string } | { number: number }) => RawBuilder<unknown>;

const certifications =
  (userType: UserType): Requests =>
  (of) =>
    sql`
  select approval_id as id, user_id, lic_company as company_name, status from certification as c
  where user_type = ${sql.lit(userType)} and
    ${'text' in of ? contains('c.lic_company', of.text) : sql`approval_id = ${of.number}`} limit ${sql.lit(LOOKED_AT)}`;

/**
 * The companies with this part of a name, found once for all queues: up to 10,000, the first that the index gives. The
 * planner would look up the requests of all of them, in half a second where 200,000 have the word.
 */
const named = (text: string) => sql`
  select c.co_id, c.company_name from company c where ${contains('c.company_name', text)} limit ${sql.lit(LIST_REACH)}`;

const applications =
  (table: string, status: string, more: RawBuilder<unknown> = sql``): Requests =>
  (of) =>
    sql`
  select r.id, r.user_id, c.company_name, r.${sql.ref(status)} as status
  from ${sql.table(table)} r join ${sql.table('text' in of ? 'named' : 'company')} c on c.co_id = r.co_id
  where ${'text' in of ? sql`true` : sql`r.id = ${of.number}`} ${more} limit ${sql.lit(LOOKED_AT)}`;

const REQUESTS: Readonly<Record<ApprovalQueue, Requests>> = {
  customerCertification: certifications(UserType.enterprise),
  partnerCertification: certifications(UserType.partner),
  partnerRegistration: applications('registration_application', 'approval_status'),
  partnerContract: applications('contract_application', 'approval_status'),
  accountApplication: applications('account_application', 'status', sql`and not r.company_only`),
};

/** Requests of the queues that these privileges open, by a part of the name of their company or by their number. */
export async function findRequests(tx: Tx, text: string, privileges: readonly string[]): Promise<Found[]> {
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  if (number === undefined && [...text].length < 2) return [];
  const queues = (Object.keys(REQUESTS) as ApprovalQueue[]).filter((queue) =>
    holds(privileges, PRIVILEGE_OF_QUEUE[queue]),
  );
  if (queues.length === 0) return [];
  const by = number === undefined ? { text } : { number: Number(number) };
  const parts = queues.map(
    (queue) => sql`(select ${queue}::text as queue, found.* from (${REQUESTS[queue](by)}) as found
      order by (found.status = ${sql.lit(ApprovalStatus.pending)}) desc, found.id desc limit ${sql.lit(OF_A_QUEUE)})`,
  );
  const { rows } = await sql<Found>`
    ${'text' in by ? sql`with named as materialized (${named(text)})` : sql``} select * from (${sql.join(parts, sql` union all `)}) as found
    order by (status = ${sql.lit(ApprovalStatus.pending)}) desc, id desc limit ${sql.lit(MOST)}`.execute(tx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
