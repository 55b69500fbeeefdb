import { AccountStatus } from '@portal/common/enums/account/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { holds } from '../addresses/claim-address.db.ts';
import { ADDRESS_COLUMNS, provenAddresses } from '../addresses/proven-address.db.ts';
import type { Tx } from '../db/connect.ts';

/** User types of an entry: the partner entry includes the company's sub-users. */
const servedWith = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];

/** True when an account of this entry has the address (stored form). */
export async function isKnown(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(channel === VerifyChannel.email ? 'email' : 'phone', '=', account)
    .where('user_type', 'in', servedWith(userType)).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** True when an account of this entry holds the address (stored form), so that nobody else can register with it. See `holds`. */
export async function isHeldByAnother(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const column = channel === VerifyChannel.email ? 'email' : 'phone';
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(column, '=', account).where('user_type', 'in', servedWith(userType)).where(holds(column)).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** E-mail or phone of an account, null without one. */
export async function addressOf(tx: Tx, userId: string, channel: VerifyChannel): Promise<string | null> {
  const user = await tx.selectFrom('app_user').select(['email', 'phone']).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return channel === VerifyChannel.email ? user.email : user.phone;
}

/** True when the account's e-mail or phone is trusted. */
export async function isOwnProven(tx: Tx, userId: string, channel: VerifyChannel): Promise<boolean> {
  const user = await tx.selectFrom('app_user').select(ADDRESS_COLUMNS).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return provenAddresses(user)[channel === VerifyChannel.email ? 'email' : 'phone'] !== null;
}

/** True when an account of this type and address (stored form) is cancelled. */
export async function isPendingDeletion(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(channel === VerifyChannel.email ? 'email' : 'phone', '=', account)
    .where('user_type', '=', userType).where('status', '=', AccountStatus.cancelling).limit(1).executeTakeFirst();
  return found !== undefined;
}
