import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { Tx } from '../../../platform/db/connect.ts';
import type { LookShares } from '../../../platform/db/tables/stored-values.ts';

/** How many decisions are decided a second time; none in an installation whose data were reset. With `lock` other changes wait. */
export async function findLookSetting(tx: Tx, { lock = false } = {}) {
  if (lock)
    await tx
      .insertInto('second_look_setting')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const stored = await tx
    .selectFrom('second_look_setting')
    .select(['shares', 'fall', 'version'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return stored ?? { shares: {}, fall: 15, version: 1 };
}

/** The shares of all queues. */
export const allShares = (shares: LookShares): Required<LookShares> => ({
  ...(Object.fromEntries(Object.values(ApprovalQueue).map((queue) => [queue, 0])) as Required<LookShares>),
  ...shares,
});

/** Stores it. */
export const storeLookSetting = (tx: Tx, { shares, fall }: { shares: LookShares; fall: number }) =>
  tx
    .updateTable('second_look_setting')
    .set({ shares: JSON.stringify(shares), fall })
    .execute();
