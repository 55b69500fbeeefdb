import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { requestsOf } from '../../companies/requests/requests.db.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';

type Before = (tx: Tx, request: { id: number; co_id: string; user_id: string; status: number }) => Promise<object>;

/** What a decision of each queue changed, as it was before; see `readBefore` of the queues. */
const BEFORE: Readonly<Record<QueueName, Before>> = {
  async certification(tx, { id, co_id, status }) {
    const { user_type, lic_company, lic_code, country_id } = await tx
      .selectFrom('certification')
      .select(['user_type', 'lic_company', 'lic_code', 'country_id'])
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow();
    const earlier = await tx
      .selectFrom('certification')
      .select('approval_id')
      .where('co_id', '=', co_id)
      .where('approval_id', '<', id)
      .where('status', '=', ApprovalStatus.approved)
      .limit(1)
      .executeTakeFirst();
    const { company_name, company_folded, region_id } = await tx
      .selectFrom('company')
      .select(['company_name', 'company_folded', 'region_id'])
      .where('co_id', '=', co_id)
      .executeTakeFirstOrThrow();
    const approved = status === ApprovalStatus.approved;
    const moves = approved && user_type === UserType.partner;
    return {
      request: { lic_company, lic_code, country_id, province_id: 0, city_id: 0 },
      company: {
        auth_status: earlier ? AuthStatus.authenticated : AuthStatus.pending,
        pending_change: earlier !== undefined,
        ...(approved && { company_name, company_folded }),
        ...(moves && { region_id }),
      },
      partner: moves
        ? ((await tx
            .selectFrom('partner_company')
            .select(['province_id', 'city_id'])
            .where('co_id', '=', co_id)
            .executeTakeFirst()) ?? null)
        : null,
      claims: [
        { kind: 'code', value: lic_code },
        { kind: 'name', value: foldCompanyName(lic_company) },
      ],
    };
  },
  registration: () => Promise.resolve({ admitted: false }),
  async contract(tx, { id, co_id }) {
    const earlier = await tx
      .selectFrom('contract_application')
      .select('granted_level')
      .where('co_id', '=', co_id)
      .where('id', '<', id)
      .where('granted_level', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { level: earlier?.granted_level ?? 0 };
  },
  account: (tx, { user_id }) =>
    tx.selectFrom('app_user').select('confirm_status').where('user_id', '=', user_id).executeTakeFirstOrThrow(),
};

/**
 * Keeps every decision on the demo requests with what it changed, so that it can be reversed. Call it after all
 * requests.
 */
export async function loadDemoDecisions(tx: Tx): Promise<void> {
  for (const [queue, readBefore] of Object.entries(BEFORE) as [QueueName, Before][]) {
    const decided = await tx
      .selectFrom(requestsOf(queue).as('r'))
      .selectAll()
      .where('r.status', 'in', [ApprovalStatus.approved, ApprovalStatus.rejected])
      .where('r.decided_by', 'is not', null)
      .where(sql<boolean>`r.decided_at is not null`)
      .orderBy('r.id')
      .execute();
    for (const request of decided) {
      await tx
        .insertInto('review_decision')
        .values({
          queue,
          item_id: request.id,
          co_id: request.co_id,
          result: request.status as 2 | 3,
          decided_by: request.decided_by!,
          decided_at: request.decided_at!,
          before: JSON.stringify(await readBefore(tx, request)),
        })
        .execute();
    }
  }
}
