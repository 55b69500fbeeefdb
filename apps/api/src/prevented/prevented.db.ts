import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/connect.ts';

export interface Prevented { userType: UserType; field: RefusedField; reason: RefusalReason; at: Date }

/** Counts a mistake that the form found before a request was submitted: day and reason, without the person. */
export async function notePrevented(db: Db | Tx, { workingHours }: Pick<Config, 'workingHours'>, { userType, field, reason, at }: Prevented): Promise<void> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: workingHours.timeZone }).format(at);
  const user_type = userType === UserType.enterprise ? UserType.enterprise : UserType.partner;
  await db.insertInto('prevented_refusal').values({ day, user_type, field, reason }).execute();
}
