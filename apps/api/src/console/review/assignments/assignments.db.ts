import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PRIVILEGE_OF_QUEUE } from '@portal/common/enums/approval/approval-queue';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { ASSIGNMENT } from '@portal/common/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import { requestsOf, type RequestId } from '../../../companies/requests/requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';

/**
 * Whose requests are. An assignment orders the work; who may decide is up to a claim. It stays with a decided request:
 * one that waits again is theirs again.
 */

/** The privilege that deciding in a queue needs. */
const PRIVILEGE_OF: Readonly<Record<QueueName, Privilege>> = {
  certification: PRIVILEGE_OF_QUEUE.customerCertification,
  registration: PRIVILEGE_OF_QUEUE.partnerRegistration,
  contract: PRIVILEGE_OF_QUEUE.partnerContract,
  account: PRIVILEGE_OF_QUEUE.accountApplication,
};

/** Condition: this account, an alias of `app_user`, may decide in a queue. */
export const mayDecide = (queue: QueueName, account: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${account}.status`)} = ${AccountStatus.active} and ${sql.ref(`${account}.user_type`)} = ${UserType.employee}
    and ${sql.ref(`${account}.privileges`)} && ${[Privilege.admin, PRIVILEGE_OF[queue]]}::text[])`;

/**
 * Condition: this person (a column) can no longer decide in a queue, or has not used the console for hours.
 */
export const isAbsent = (queue: QueueName, userId: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from app_user who join session used on used.user_id = who.user_id
    where who.user_id = ${sql.ref(userId)} and ${mayDecide(queue, 'who')}
      and used.last_used_at > ${new Date(at.getTime() - ASSIGNMENT.absentMs)})`;

/** Numbers of requests of a queue, and who orders them. */
export interface Ordering {
  queue: QueueName;
  ids: readonly number[];
  by: string;
  /** Leads the work: may order requests of everybody. */
  leads: boolean;
  at: Date;
}

/** May a member of staff get requests of this queue? */
export async function canDecide(tx: Tx, queue: QueueName, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('app_user as u')
    .select('u.user_id')
    .where('u.user_id', '=', userId)
    .where(mayDecide(queue, 'u'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of the requests that are pending, as a subquery. A decision waits until what is done with them is stored. */
export const pendingOf = ({ queue, ids }: Pick<Ordering, 'queue' | 'ids'>): RawBuilder<unknown> =>
  sql`(select r.id, r.co_id from ${requestsOf(queue)} as r
    where r.id = any(${ids}) and r.status = ${ApprovalStatus.pending} for share)`;

/**
 * Gives pending requests to somebody, each only where the caller may: what is nobody's or of somebody absent to
 * themselves, what is theirs to anybody; who leads the work, all. Returns those that were given. The conditions of the
 * statement settle races.
 */
export async function give(
  tx: Tx,
  { to, note, ...ordering }: Ordering & { to: string; note: string },
): Promise<{ id: number; co_id: string }[]> {
  const { queue, by, leads, at } = ordering;
  const mayTake = leads || to === by;
  const theirs = sql<boolean>`${leads} or a.user_id = ${by} or (${to === by} and ${isAbsent(queue, 'a.user_id', at)})`;
  const { rows } = await sql<{ id: number; co_id: string }>`
    insert into review_assignment as a (queue, item_id, co_id, user_id, assigned_by, assigned_at, note)
    select ${queue}, p.id, p.co_id, ${to}, ${by}, ${at}, ${note} from ${pendingOf(ordering)} as p
    where ${mayTake} or exists (select from review_assignment o
      where o.queue = ${queue} and o.item_id = p.id and o.user_id = ${by})
    on conflict (queue, item_id) do update
      set user_id = excluded.user_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at,
        note = excluded.note
      where ${theirs}
    returning item_id as id, co_id`.execute(tx);
  return rows;
}

/** Takes pending requests from who has them; the caller's own, and for who leads the work all. Returns them. */
export async function giveBack(tx: Tx, ordering: Ordering): Promise<{ id: number; co_id: string }[]> {
  const { queue, by, leads } = ordering;
  const { rows } = await sql<{ id: number; co_id: string }>`
    delete from review_assignment a using ${pendingOf(ordering)} as p
    where a.queue = ${queue} and a.item_id = p.id and (${leads} or a.user_id = ${by})
    returning a.item_id as id, a.co_id`.execute(tx);
  return rows;
}

/** Whose requests of a queue are, by their numbers. */
export async function listAssignments(tx: Tx, queue: QueueName, ids: readonly number[], at: Date) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await tx
    .selectFrom('review_assignment as a')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select(['a.item_id as id', 'a.user_id', 'u.user_name as name', 'a.assigned_at', 'a.note'])
    .select(isAbsent(queue, 'a.user_id', at).as('absent'))
    .where('a.queue', '=', queue)
    .where('a.item_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
export type StoredAssignment = NonNullable<ReturnType<Awaited<ReturnType<typeof listAssignments>>['get']>>;

/** Whose a request is; undefined when it is nobody's. */
export const findAssignment = async (
  tx: Tx,
  { queue, id }: RequestId,
  at: Date,
): Promise<StoredAssignment | undefined> => (await listAssignments(tx, queue, [id], at)).get(id);
