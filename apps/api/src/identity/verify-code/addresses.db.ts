import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { ADDRESS_COLUMNS, isProven, provenAddresses } from '../addresses/proven-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** User types of an entry: the partner entry includes contacts. */
const servedWith = (userType: UserType): UserType[] =>
  userType === UserType.partner ? [UserType.partner, UserType.partnerContact] : [userType];

interface Address {
  channel: VerifyChannel;
  /** In stored form. */
  account: string;
  userType: UserType;
}

/**
 * True when an account of this entry has proven the address: a code may sign in, and no other account can register with
 * it.
 */
export const isKnown = (tx: Tx, address: Address): Promise<boolean> =>
  isFound(provenBy(tx, address).where('user_type', 'in', servedWith(address.userType)));

/** True when a cancelled account of this type has proven the address. */
export const isPendingDeletion = (tx: Tx, address: Address): Promise<boolean> =>
  isFound(
    provenBy(tx, address).where('user_type', '=', address.userType).where('status', '=', AccountStatus.cancelling),
  );

function provenBy(tx: Tx, { channel, account }: Address) {
  const column = channel === VerifyChannel.email ? 'email' : 'phone';
  return tx.selectFrom('app_user').select('user_id').where(column, '=', account).where(isProven(column));
}

const isFound = async (accounts: ReturnType<typeof provenBy>) =>
  (await accounts.limit(1).executeTakeFirst()) !== undefined;

/** E-mail or phone of an account, null without one. */
export async function addressOf(tx: Tx, userId: string, channel: VerifyChannel): Promise<string | null> {
  const user = await tx
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return channel === VerifyChannel.email ? user.email : user.phone;
}

/** True when the account's e-mail or phone is proven. */
export async function isOwnProven(tx: Tx, userId: string, channel: VerifyChannel): Promise<boolean> {
  const user = await tx
    .selectFrom('app_user')
    .select(ADDRESS_COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return provenAddresses(user)[channel === VerifyChannel.email ? 'email' : 'phone'] !== null;
}
