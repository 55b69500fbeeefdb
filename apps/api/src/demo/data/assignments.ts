import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { HOUR_MS } from '@portal/common/rules/units';
import { requestsOf } from '../../companies/requests/requests.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import { PEOPLE } from './accounts.ts';

/** Whose the newest pending requests of a queue are. */
const ASSIGNED: readonly { queue: QueueName; to: 'staff-admin' | 'staff-reviewer'; note?: string }[] = [
  { queue: 'certification', to: 'staff-reviewer' },
  { queue: 'certification', to: 'staff-admin', note: '已与申请人通话，周三补充材料。' },
  { queue: 'contract', to: 'staff-reviewer' },
];

/** Assigns a few of the demo requests. Call it after all requests. */
export async function loadDemoAssignments(tx: Tx, at: Date): Promise<void> {
  for (const [index, { queue, to, note = '' }] of ASSIGNED.entries()) {
    const request = await tx
      .selectFrom(requestsOf(queue).as('r'))
      .select(['r.id', 'r.co_id'])
      .where('r.status', '=', ApprovalStatus.pending)
      .orderBy('r.id', 'desc')
      .offset(ASSIGNED.slice(0, index).filter((one) => one.queue === queue).length)
      .limit(1)
      .executeTakeFirst();
    if (!request) continue;
    await tx
      .insertInto('review_assignment')
      .values({
        queue,
        item_id: request.id,
        co_id: request.co_id,
        user_id: PEOPLE[to]!.id,
        assigned_by: PEOPLE['staff-admin']!.id,
        assigned_at: new Date(at.getTime() - HOUR_MS),
        note,
      })
      .execute();
  }
}
