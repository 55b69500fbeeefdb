import type { Decision } from '@portal/common/enums/approval/approval-status';
import type { Queue, QueueRequest } from '../queue.ts';

/** A decision that was just made. */
export interface Made {
  queue: Pick<Queue<QueueRequest>, 'kind' | 'path' | 'review'>;
  id: number;
  company: string;
  decision: Decision;
  /** Address of the request, and the state of its history entry. */
  address: string;
  state?: object;
  /** What was typed in its form, for the case that it is taken back. */
  typed?: object;
}
