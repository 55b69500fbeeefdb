import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { ReviewCalls } from '@portal/common/contract/queues/review';
import type { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { listChanges } from '../../companies/requests/changes.db.ts';
import { listWaiting } from '../../companies/requests/waiting-proposals.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import { listClaims } from './claims.db.ts';

/** Claims and proposals of a queue, and its changes since a time of the database. */
export async function readQueue(tx: Tx, queue: QueueName, { at, since }: { at: Date; since: Date | undefined }) {
  const claims = await listClaims(tx, queue, at);
  return { claims, ...(await listChanges(tx, queue, since)), proposals: await listWaiting(tx, queue) };
}
export type QueueState = Awaited<ReturnType<typeof readQueue>>;

/** The same as a member of staff sees it. */
export function queueFor(userId: string, state: QueueState): AnswerOf<ReviewCalls['changes']> {
  const own = (other: string | null) => other === userId;
  return {
    cursor: state.now,
    claims: state.claims.map(({ id, user_id, name, since, expires_at }) => ({
      id,
      name,
      own: own(user_id),
      since,
      until: expires_at,
    })),
    proposals: state.proposals.map(({ id, kind, proposed_by, proposed_at, name, reversal, spam, proposal }) => ({
      id,
      user_type: kind,
      name,
      own: own(proposed_by),
      time: proposed_at,
      reversal,
      spam,
      ...(proposal !== undefined && { proposal }),
    })),
    changed: state.changed.map(({ id, version, status, name, decided_at, decided_by, user_id }) => ({
      id,
      version,
      status: status as ApprovalStatus,
      name: decided_by === user_id ? '' : (name ?? ''),
      own: own(decided_by),
      time: decided_at,
    })),
  };
}
