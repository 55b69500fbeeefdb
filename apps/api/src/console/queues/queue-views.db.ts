import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { QUEUE_VIEW } from '@portal/common/rules/limits';
import type { Tx } from '../../platform/db/connect.ts';

interface OwnView {
  id: number;
  userId: string;
}
interface NewView {
  userId: string;
  queue: ApprovalQueue;
  name: string;
  filters: string;
  isDefault: boolean;
}

/** The views of a member of staff, of all queues, by name. */
export function listViewsOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('queue_view')
    .select(['id', 'queue', 'name', 'filters', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('queue')
    .orderBy('name')
    .execute();
}

/** Locks the owner's row: parallel calls are serialised, so the limit and the one default hold. */
async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** Adds a view and returns its id; undefined when the maximum number is reached. */
export async function insertView(
  tx: Tx,
  { userId, queue, name, filters, isDefault }: NewView,
): Promise<number | undefined> {
  await lockOwner(tx, userId);
  const { count } = await tx
    .selectFrom('queue_view')
    .where('user_id', '=', userId)
    .where('queue', '=', queue)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= QUEUE_VIEW.most) return undefined;
  if (isDefault) await clearDefault(tx, { userId, queue });
  const { id } = await tx
    .insertInto('queue_view')
    .values({ user_id: userId, queue, name, filters, is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the given columns of a view; false when its owner has no such view. */
export async function changeView(
  tx: Tx,
  { id, userId }: OwnView,
  {
    name,
    filters,
    isDefault,
  }: { name?: string | undefined; filters?: string | undefined; isDefault?: boolean | undefined },
): Promise<boolean> {
  await lockOwner(tx, userId);
  const view = await tx
    .selectFrom('queue_view')
    .select('queue')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!view) return false;
  if (isDefault) await clearDefault(tx, { userId, queue: view.queue });
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(filters === undefined ? {} : { filters }),
    ...(isDefault === undefined ? {} : { is_default: isDefault }),
  };
  if (Object.keys(changes).length > 0) await tx.updateTable('queue_view').set(changes).where('id', '=', id).execute();
  return true;
}

async function clearDefault(tx: Tx, { userId, queue }: { userId: string; queue: string }): Promise<void> {
  await tx
    .updateTable('queue_view')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('queue', '=', queue)
    .where('is_default', '=', true)
    .execute();
}

/** Deletes a view; false when its owner has no such view. */
export async function deleteView(tx: Tx, { id, userId }: OwnView): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('queue_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
