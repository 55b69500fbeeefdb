import type { TakenAddress } from '@portal/common/contract/refusals';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { claimAddress, isHeld, type AddressColumn } from './claim-address.db.ts';
import type { Services } from '../../platform/http/services.ts';

export const ADDRESSES: readonly AddressColumn[] = ['email', 'phone'];

type Addresses = Readonly<Record<AddressColumn, string>>;

/** Addresses of the main account of a partner company, for `lockClaims`. */
export const claimsOf = (addresses: Addresses) =>
  ADDRESSES.map((column) => ({ column, address: addresses[column], userType: UserType.partner }));

/**
 * Claims addresses that staff typed for the main account of a partner company. Call `lockClaims` first.
 *
 * @throws Refusal `Account.Email.Exists` or `Account.Phone.Exists` when another account of the partner entry holds one
 */
export async function claimForMainAccount(
  tx: Tx,
  addresses: Addresses,
  columns: readonly AddressColumn[],
  { userId, at }: { userId?: string; at: Date },
  context: Refusing<TakenAddress, AddressColumn> & { services: Pick<Services, 'config'> },
): Promise<void> {
  for (const one of claimsOf(addresses).filter(({ column }) => columns.includes(column))) {
    await claimAddress(
      tx,
      context.services.config,
      { ...one, ...(userId === undefined ? {} : { userId }), proven: false, field: one.column, at },
      context,
    );
    if (await isHeld(tx, { ...one, userType: UserType.partnerContact }))
      context.refuseAt(one.column, one.column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists');
  }
}
