import { ExportStatus } from '@portal/common/enums/user/export-status';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { makerEpoch, makerStands } from '../../identity/sessions/maker.db.ts';

/** An export ends with all sessions of its account. */
const stands = makerStands('account_export.user_id', 'account_export.maker_epoch');

/** The export of an account that is being made, or undefined. */
export async function findRunningExport(db: Db | Tx, userId: string): Promise<{ export_id: string } | undefined> {
  return db
    .selectFrom('account_export')
    .select('export_id')
    .where('user_id', '=', userId)
    .where('status', '=', ExportStatus.running)
    .where(stands)
    .executeTakeFirst();
}

/** Queues an export for its caller; undefined when the account already has a running one. */
export async function queueExport(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  at: Date,
): Promise<{ export_id: string } | undefined> {
  const maker_epoch = await makerEpoch(tx, caller);
  const user_id = caller.userId;
  // One that has ended is not finished any more, and is deleted by the next clean-up.
  await tx
    .updateTable('account_export')
    .set({ status: ExportStatus.failed, expires_at: at })
    .where('user_id', '=', user_id)
    .where('status', '=', ExportStatus.running)
    .where((is) => is.not(stands))
    .execute();
  return tx
    .insertInto('account_export')
    .values({
      export_id: newId('exp'),
      user_id,
      maker_epoch,
      status: ExportStatus.running,
      created_at: at,
      leased_until: at,
      expires_at: null,
    })
    .onConflict((conflict) => conflict.column('user_id').where('status', '=', ExportStatus.running).doNothing())
    .returning('export_id')
    .executeTakeFirst();
}

/** Status of an export of an account, or undefined. */
export async function findExport(
  tx: Tx,
  { exportId, userId }: { exportId: string; userId: string },
): Promise<{ status: number; progress: number; expires_at: Date | null } | undefined> {
  return tx
    .selectFrom('account_export')
    .select(['status', 'progress', 'expires_at'])
    .where('export_id', '=', exportId)
    .where('user_id', '=', userId)
    .where(stands)
    .executeTakeFirst();
}

/** True when an export of an account can be downloaded: it is ready and has not expired. */
export async function isExportReady(
  db: Db,
  { exportId, userId, at }: { exportId: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('account_export')
    .select('export_id')
    .where('export_id', '=', exportId)
    .where('user_id', '=', userId)
    .where('status', '=', ExportStatus.ready)
    .where('expires_at', '>', at)
    .where(stands)
    .executeTakeFirst();
  return row !== undefined;
}
