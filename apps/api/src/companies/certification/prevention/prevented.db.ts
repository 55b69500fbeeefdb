import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { isMember } from '@portal/common/rules/company/member-rights';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Config } from '../../../platform/settings/config.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';

export interface Prevented {
  userType: UserType;
  field: RefusedField;
  reason: RefusalReason;
  at: Date;
}

/**
 * Counts a mistake that was found before a request was submitted: day and reason, without the person. Returns the id of
 * the count.
 */
export async function notePrevented(
  db: Db | Tx,
  { workingHours }: Pick<Config, 'workingHours'>,
  { userType, field, reason, at }: Prevented,
): Promise<number> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: workingHours.timeZone }).format(at);
  const user_type = isMember(userType) ? UserType.enterprise : UserType.partner;
  const { id } = await db
    .insertInto('prevented_refusal')
    .values({ day, user_type, field, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes counts back: the applicant insisted, so nothing was prevented. False when one of them is gone. */
export async function takeBackPrevented(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('prevented_refusal').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows) === ids.length;
}
