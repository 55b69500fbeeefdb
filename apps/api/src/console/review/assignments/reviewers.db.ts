import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { READER_COLUMNS, readerOf } from '../../../platform/mail/recipient.ts';
import { opens } from '../opens.ts';

/** Staff who can decide in some queue, by name. */
export async function findReviewers(tx: Tx) {
  const staff = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_name as name', 'privileges'])
    .where('user_type', '=', UserType.employee)
    .where('status', '=', AccountStatus.active)
    .orderBy('user_name')
    .orderBy('user_id')
    .execute();
  return staff.filter((one) => Object.values(ApprovalQueue).some(opens(one)));
}

/** Time zone of a person. */
export async function timeZoneOf(tx: Tx, userId: string): Promise<string> {
  const reader = await tx
    .selectFrom('app_user')
    .select(READER_COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return readerOf(reader).timeZone;
}

/** When the day of a person began. */
export async function dayBegan(tx: Tx, userId: string, at: Date): Promise<Date> {
  const timeZone = await timeZoneOf(tx, userId);
  const {
    rows: [row],
  } = await sql<{ began: Date }>`
    select date_trunc('day', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as began`.execute(
    tx,
  );
  return row?.began ?? at;
}
