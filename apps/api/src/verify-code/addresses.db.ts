import { AccountStatus } from '@portal/common/enums/account/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { holds } from '../addresses/claim-address.db.ts';
import { ADDRESS_COLUMNS, provenAddresses } from '../addresses/proven-address.db.ts';
import type { Tx } from '../db/connect.ts';

/** The user types that one entry serves: the partner entry also knows the company's sub-users. */
const servedWith = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];

/** Has an account of this entry the address (stored form)? */
export async function isKnown(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(channel === VerifyChannel.email ? 'email' : 'phone', '=', account)
    .where('user_type', 'in', servedWith(userType)).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Does an account of this entry hold the address (stored form), so that nobody else may register with it? One that only typed it does not. */
export async function isHeldByAnother(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const column = channel === VerifyChannel.email ? 'email' : 'phone';
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(column, '=', account).where('user_type', 'in', servedWith(userType)).where(holds(column)).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The e-mail or phone of an account, null when it has none. */
export async function addressOf(tx: Tx, userId: string, channel: VerifyChannel): Promise<string | null> {
  const user = await tx.selectFrom('app_user').select(['email', 'phone']).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return channel === VerifyChannel.email ? user.email : user.phone;
}

/** Is the e-mail or phone that an account has one that is proven to be its owner's? */
export async function isOwnProven(tx: Tx, userId: string, channel: VerifyChannel): Promise<boolean> {
  const user = await tx.selectFrom('app_user').select(ADDRESS_COLUMNS).where('user_id', '=', userId).executeTakeFirstOrThrow();
  return provenAddresses(user)[channel === VerifyChannel.email ? 'email' : 'phone'] !== null;
}

/** Has an account of this kind, with this address (stored form), been closed by its owner? */
export async function isPendingDeletion(
  tx: Tx, { channel, account, userType }: { channel: VerifyChannel; account: string; userType: UserType },
): Promise<boolean> {
  const found = await tx.selectFrom('app_user').select('user_id')
    .where(channel === VerifyChannel.email ? 'email' : 'phone', '=', account)
    .where('user_type', '=', userType).where('status', '=', AccountStatus.cancelling).limit(1).executeTakeFirst();
  return found !== undefined;
}
