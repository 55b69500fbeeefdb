import type { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import { ABOUT_OTHERS, type About } from '../owner-message/owner-message.db.ts';
import { standingOf, stands } from '../owner-message/standing.ts';

/** A used link: what it says about the account, since when. */
export interface Report {
  user_id: string;
  about: About;
  told_at: Date;
  old_address: string | null;
}
/** Whose account it locks. */
export interface Account {
  user_id: string;
  user_type: UserType;
  self_registered: boolean;
  co_id: string | null;
  email: string | null;
  phone: string | null;
}

/** Why a link does nothing: it is unknown, used or expired; or its reader no longer manages what it is about. */
export type DeadLink = 'Account.Report.Expired' | 'Account.Report.Reader';

/**
 * Condition on a report: whoever reads it locks the own account, or still has the standing to lock that of somebody else.
 * The account of such a reader is locked, so that the loss of a role comes before or after.
 */
async function readerStands(tx: Tx, code_hash: string) {
  const reader = await tx
    .selectFrom('security_report')
    .select(['user_id', 'reader_id', 'reader_right', 'reader_co_id', 'about'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  if (!reader || reader.reader_id === reader.user_id) return sql<boolean>`true`;
  // A message of the version before: to the account itself, or to somebody unknown.
  if (reader.reader_id === null) return sql<boolean>`${!ABOUT_OTHERS.includes(reader.about as About)}`;
  const standing = standingOf(reader);
  return standing
    ? sql<boolean>`exists (select from app_user where user_id = ${reader.reader_id} and ${stands(standing)} for share)`
    : sql<boolean>`false`;
}

/** Consumes a report in one statement, after locking its account. */
export async function useReport(
  tx: Tx,
  code: string,
  at: Date,
): Promise<{ report: Report; account: Account } | DeadLink> {
  const code_hash = digest(code);
  const account = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_type', 'self_registered', 'co_id', 'email', 'phone'])
    .where('user_id', '=', ({ selectFrom }) =>
      selectFrom('security_report').select('user_id').where('code_hash', '=', code_hash),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  const report = await tx
    .updateTable('security_report')
    .set({ used_at: at })
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where(await readerStands(tx, code_hash))
    .returning(['user_id', 'about', 'told_at', 'old_address'])
    .executeTakeFirst();
  if (account && report) return { report: report as Report, account: account as Account };
  const waiting = await tx
    .selectFrom('security_report')
    .select('code_hash')
    .where('code_hash', '=', code_hash)
    // Of a message of the version before it is not known what its reader managed.
    .where('reader_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return waiting ? 'Account.Report.Reader' : 'Account.Report.Expired';
}
