import { AccountStatus } from '@portal/common/enums/account-status';
import { UserType } from '@portal/common/enums/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-channel';
import { opensBy } from '../credentials/opening-address.ts';
import type { Tx } from '../db/connect.ts';

/** The user types that one entry serves: the partner entry also knows the company's sub-users. */
const servedWith = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];

/** Has an account of this entry the address (stored form), and does the address open one of those? */
export async function isKnown(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<'unknown' | 'unverified' | 'opens'> {
  const column = channel === VerifyChannel.email ? 'email' : 'phone';
  const found = await tx.selectFrom('app_user').select(opensBy(column).as('opens'))
    .where(column, '=', account).where('user_type', 'in', servedWith(userType)).orderBy('opens', 'desc').limit(1).executeTakeFirst();
  return !found ? 'unknown' : found.opens ? 'opens' : 'unverified';
}

/** The e-mail or phone of an account, null when it has none. */
export async function addressOf(tx: Tx, userId: string, channel: VerifyChannel): Promise<string | null> {
  const user = await tx.selectFrom('app_user').select(['email', 'phone']).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return channel === VerifyChannel.email ? user.email : user.phone;
}

/** Has an account of this kind, which this address (stored form) opens, been closed by its owner? */
export async function isBeingClosed(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(channel === VerifyChannel.email ? 'email' : 'phone', '=', account)
    .where(opensBy(channel === VerifyChannel.email ? 'email' : 'phone'))
    .where('user_type', '=', userType).where('status', '=', AccountStatus.cancelling).limit(1).executeTakeFirst();
  return found !== undefined;
}
