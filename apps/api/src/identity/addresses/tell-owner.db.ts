import type { Tx } from '../../platform/db/connect.ts';
import { tell, type Telling, type Told } from '../../platform/mail/outbox.ts';
import { reachable, READER_COLUMNS } from '../../platform/mail/recipient.ts';
import { ADDRESS_COLUMNS, provenAddresses, type Addresses } from './proven-address.db.ts';

/** Columns of an account that `tellOwner` needs. */
export const OWNER_COLUMNS = [...ADDRESS_COLUMNS, ...READER_COLUMNS, 'user_id', 'user_name'] as const;

/** The owner of an account, as messages address them. */
export type Owner = Addresses & Told;

/** Reads the owner of an account. */
export const findOwner = (tx: Tx, userId: string): Promise<Owner> =>
  tx.selectFrom('app_user').select(OWNER_COLUMNS).where('user_id', '=', userId).executeTakeFirstOrThrow();

/**
 * Queues a message to the owner of an account, in their language, at a proven address: another one may belong to a
 * stranger. False, with a notice in the portal only, when no address is proven.
 */
export const tellOwner = (tx: Tx, owner: Owner, telling: Telling): Promise<boolean> =>
  tell(tx, reachable(provenAddresses(owner)), owner, telling);
