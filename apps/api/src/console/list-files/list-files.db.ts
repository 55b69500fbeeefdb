import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import type { Locale } from '@portal/common/intl/locale';
import { LIST_FILE } from '@portal/common/rules/limits';
import { makerEpoch, makerStands } from '../../identity/sessions/maker.db.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/** A file ends with all sessions of its maker. */
const stands = makerStands('list_file.user_id', 'list_file.maker_epoch');

interface Ordered {
  list: string;
  address: string;
  locale: Locale;
  at: Date;
}

/** Orders a file for its caller; undefined while as many as one may have are being made. */
export async function orderFile(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  { list, address, locale, at }: Ordered,
): Promise<string | undefined> {
  const maker_epoch = await makerEpoch(tx, caller);
  // Parallel orders of one person come after each other.
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', caller.userId).forNoKeyUpdate().execute();
  const { running } = await tx
    .selectFrom('list_file')
    .where('user_id', '=', caller.userId)
    .where('status', '=', ExportStatus.running)
    .where(stands)
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .executeTakeFirstOrThrow();
  if (Number(running) >= LIST_FILE.running) return undefined;
  const { file_id } = await tx
    .insertInto('list_file')
    .values({
      file_id: newId('lst'),
      user_id: caller.userId,
      maker_epoch,
      list,
      address,
      locale,
      status: ExportStatus.running,
      created_at: at,
      leased_until: at,
      expires_at: null,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return file_id;
}

/** The files of a member of staff that are being made, or can be downloaded still; latest first. */
export const listOwnFiles = (tx: Tx, { userId, at }: { userId: string; at: Date }) =>
  tx
    .selectFrom('list_file')
    .select(['file_id', 'list', 'status', 'rows', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .where(stands)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** A file that its maker can download: it is ready and has not expired. */
export const findReadyFile = (tx: Tx, { fileId, userId, at }: { fileId: string; userId: string; at: Date }) =>
  tx
    .selectFrom('list_file')
    .select(['list'])
    .where('file_id', '=', fileId)
    .where('user_id', '=', userId)
    .where('status', '=', ExportStatus.ready)
    .where('expires_at', '>', at)
    .where(stands)
    .executeTakeFirst();

/** Who ordered a file, as the caller of the list; undefined when they may not have it any more. */
export async function findMaker(db: Db | Tx, fileId: string): Promise<Caller | undefined> {
  const maker = await db
    .selectFrom('list_file')
    .innerJoin('app_user as u', 'u.user_id', 'list_file.user_id')
    .select(['u.user_id', 'u.user_type', 'u.role', 'u.co_id', 'u.privileges', 'list_file.created_at'])
    .where('file_id', '=', fileId)
    .where(stands)
    .executeTakeFirst();
  return (
    maker && {
      userId: maker.user_id,
      userType: maker.user_type as Caller['userType'],
      role: maker.role,
      coId: maker.co_id,
      privileges: maker.privileges,
      sessionId: '',
      signedInAt: maker.created_at,
      scope: SessionScope.full,
      link: null,
    }
  );
}
