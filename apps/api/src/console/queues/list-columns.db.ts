import type { StaffList } from '@portal/common/enums/staff/staff-list';
import type { Tx } from '../../platform/db/connect.ts';

/** The columns that a member of staff hides, by list. */
export function readHiddenColumns(tx: Tx, userId: string) {
  return tx.selectFrom('list_columns').select(['list', 'hidden']).where('user_id', '=', userId).execute();
}

/** Keeps the columns that a member of staff hides in a list. */
export async function keepHiddenColumns(
  tx: Tx,
  { userId, list, hidden }: { userId: string; list: StaffList; hidden: string[] },
): Promise<void> {
  await tx
    .insertInto('list_columns')
    .values({ user_id: userId, list, hidden })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ hidden }))
    .execute();
}
