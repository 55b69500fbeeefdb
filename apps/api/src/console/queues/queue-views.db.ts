import { QUEUE_VIEW } from '@portal/common/rules/limits';
import type { StaffList } from '@portal/common/enums/staff/staff-list';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';

/** Who asks for a view: own ones are theirs, shared ones are only changed by administrators. */
interface Asker {
  userId: string;
  mayShare: boolean;
}
interface NewView {
  userId: string;
  queue: StaffList;
  name: string;
  filters: string;
  isDefault: boolean;
}

/** The views of a member of staff and those that are shared, of all lists, by name. */
export function listViewsOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('queue_view')
    .select(['id', 'queue', 'name', 'filters', 'is_default'])
    .select(sql<boolean>`user_id is null`.as('shared'))
    .where((is) => is.or([is('user_id', '=', userId), is('user_id', 'is', null)]))
    .orderBy('queue')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Locks the views of a person, or the shared ones: parallel calls are serialised, so the limit and the one default hold. */
const lockViews = (tx: Tx, owner: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`views ${owner ?? 'shared'}`}, 0))`.execute(tx);

/** Has the owner (null: all staff) as many views of a list as there may be? */
async function isFull(tx: Tx, { owner, queue }: { owner: string | null; queue: string }): Promise<boolean> {
  const { count } = await tx
    .selectFrom('queue_view')
    .where('user_id', 'is not distinct from', owner)
    .where('queue', '=', queue)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= QUEUE_VIEW.most;
}

/** Adds a view and returns its id; undefined when the maximum number is reached. */
export async function insertView(
  tx: Tx,
  { userId, queue, name, filters, isDefault }: NewView,
): Promise<number | undefined> {
  await lockViews(tx, userId);
  if (await isFull(tx, { owner: userId, queue })) return undefined;
  if (isDefault) await clearDefault(tx, { userId, queue });
  const { id } = await tx
    .insertInto('queue_view')
    .values({ user_id: userId, queue, name, filters, is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The view, locked; undefined when the asker may not change such a view. */
export async function lockView(tx: Tx, id: number, { userId, mayShare }: Asker) {
  await lockViews(tx, userId);
  return tx
    .selectFrom('queue_view')
    .select(['id', 'user_id', 'queue', 'name', 'filters'])
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', userId), ...(mayShare ? [is('user_id', 'is', null)] : [])]))
    .forUpdate()
    .executeTakeFirst();
}
export type View = NonNullable<Awaited<ReturnType<typeof lockView>>>;

/** Changes the given columns of a view. A shared view is nobody's default. */
export async function changeView(
  tx: Tx,
  { id, user_id: userId, queue }: View,
  {
    name,
    filters,
    isDefault,
  }: { name?: string | undefined; filters?: string | undefined; isDefault?: boolean | undefined },
): Promise<void> {
  if (isDefault && userId !== null) await clearDefault(tx, { userId, queue });
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(filters === undefined ? {} : { filters }),
    ...(isDefault === undefined || userId === null ? {} : { is_default: isDefault }),
  };
  if (Object.keys(changes).length > 0) await tx.updateTable('queue_view').set(changes).where('id', '=', id).execute();
}

/** Gives a view to a person, or to all staff (null); false when they have as many as there may be. */
export async function giveView(tx: Tx, { id, queue }: View, owner: string | null): Promise<boolean> {
  await lockViews(tx, owner);
  if (await isFull(tx, { owner, queue })) return false;
  await tx.updateTable('queue_view').set({ user_id: owner, is_default: false }).where('id', '=', id).execute();
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

/** Deletes a view. */
export async function deleteView(tx: Tx, { id }: View): Promise<void> {
  await tx.deleteFrom('queue_view').where('id', '=', id).execute();
}
