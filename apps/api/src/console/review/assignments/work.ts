import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { ReviewCalls } from '@portal/common/contract/queues/review';
import { byProposal } from '../../../companies/requests/waiting-proposals.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import { listAssignments, type StoredAssignment } from './assignments.db.ts';
import { listSnoozes } from './snoozes.db.ts';

/** Who reads a list, and when. */
export interface Reader {
  by: string;
  at: Date;
}

type Read = AnswerOf<ReviewCalls['read']>;

/** Whose a request is, and until when it is put off, as a member of staff sees it. */
export interface Work {
  assigned: NonNullable<Read['assigned']> | null;
  snoozed_until: Date | null;
}

const assignmentFor = (
  { user_id, name, absent, assigned_at, note }: StoredAssignment,
  reader: string,
): NonNullable<Work['assigned']> => ({ user_id, name, own: user_id === reader, absent, since: assigned_at, note });

/** The work on requests of a queue, by their numbers. */
export async function workOn(
  tx: Tx,
  queue: QueueName,
  ids: readonly number[],
  { by, at }: Reader,
): Promise<(id: number) => Work> {
  const assignments = await listAssignments(tx, queue, ids, at);
  const snoozes = await listSnoozes(tx, queue, at, ids);
  return (id) => {
    const assignment = assignments.get(id);
    return { assigned: assignment ? assignmentFor(assignment, by) : null, snoozed_until: snoozes.get(id) ?? null };
  };
}

/** What the query of a list says about proposals and shared work. */
interface WorkQuery {
  proposed?: '0' | '1' | '2' | undefined;
  assigned?: 'me' | 'none' | undefined;
  snoozed?: '0' | '1' | undefined;
}

/** Numbers of requests that a list has only, or leaves out; whose they are (null: nobody's), and whether they are put off. */
interface ShownWork {
  only?: readonly number[];
  without?: readonly number[];
  assigned?: string | null;
  snoozed?: { now: boolean; at: Date };
}

/** Filter of a list by proposals, by whose the requests are, and by whether they are put off. */
export async function byWork(
  tx: Tx,
  queue: QueueName,
  { proposed, assigned, snoozed }: WorkQuery,
  { by, at }: Reader,
): Promise<ShownWork> {
  return {
    ...(await byProposal(tx, queue, proposed, by)),
    ...(assigned && { assigned: assigned === 'me' ? by : null }),
    ...(snoozed && { snoozed: { now: snoozed === '1', at } }),
  };
}
