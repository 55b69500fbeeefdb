import { PRIVILEGE_OF_QUEUE, type ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { holds } from '@portal/common/enums/staff/privilege';
import type { Caller } from '../../platform/http/caller/caller.ts';

/** True for the queues that a member of staff may open. */
export const opens =
  ({ privileges }: Pick<Caller, 'privileges'>) =>
  (queue: ApprovalQueue): boolean =>
    holds(privileges, PRIVILEGE_OF_QUEUE[queue]);
