import type { TakenAddress } from '@portal/common/contract/refusals';
import type { UserType } from '@portal/common/enums/user/user-type';
import { sql, type RawBuilder } from 'kysely';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { maskEmail, maskPhone } from '../../platform/audit/mask.ts';
import { isProven } from './proven-address.db.ts';
import { OWNER_COLUMNS, tellOwner } from './tell-owner.db.ts';

export type AddressColumn = 'email' | 'phone';

/** An address in stored form, unique within one user type. */
export interface Address {
  column: AddressColumn;
  address: string;
  userType: UserType;
}

/** Self-registered accounts with this address unverified. */
const typedOnly = ({ column, address, userType }: Address): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${address} and not ${sql.ref(`${column}_verified`)} and user_type = ${userType} and self_registered)`;

/** Locks one by one in a fixed order (e-mail before phone): a single statement does not guarantee an order. */
async function lockAddresses(tx: Tx, addresses: readonly Address[]): Promise<void> {
  const names = addresses.map(({ column, address, userType }) => `${column} ${userType} ${address}`).sort();
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Serialises claims of these addresses until the end of the transaction, and locks the rows that a claim may change:
 * the account of `userId` and the accounts with the address unverified. Address locks come first, then rows by id;
 * otherwise two accounts that claim each other's address would deadlock. Call it before any row is locked, with all
 * addresses that the transaction will claim.
 */
export async function lockClaims(tx: Tx, addresses: readonly Address[], userId?: string): Promise<void> {
  await lockAddresses(tx, addresses);
  await tx
    .selectFrom('app_user')
    .select('user_id')
    .where((row) =>
      row.or([
        ...addresses.map((one) => typedOnly(one)),
        ...(userId === undefined ? [] : [row('user_id', '=', userId)]),
      ]),
    )
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

/** True when another account of this user type holds the address: it is proven there. */
export async function isHeld(db: Db | Tx, { column, address, userType }: Address, userId?: string): Promise<boolean> {
  const other = await db
    .selectFrom('app_user')
    .select('user_id')
    .where(column, '=', address)
    .where('user_type', '=', userType)
    .where(isProven(column))
    .$if(userId !== undefined, (query) => query.where('user_id', '<>', userId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Removes an address that `userId` has just verified from all self-registered accounts of the type that never verified
 * it, and notifies their owners at a verified address. Accounts created by others may share an address.
 */
export async function releaseUnverified(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { column, address, userType, userId, at }: Address & { userId: string | undefined; at: Date },
): Promise<void> {
  const losers = await tx
    .updateTable('app_user')
    .set({ [column]: null, updated_at: at })
    .where(typedOnly({ column, address, userType }))
    .$if(userId !== undefined, (query) => query.where('user_id', '<>', userId ?? ''))
    .returning(['user_id', ...OWNER_COLUMNS])
    .execute();
  for (const loser of losers) {
    await audit(
      tx,
      {
        actor: null,
        action: 'account.changed',
        object: loser.user_id,
        subject: loser.user_id,
        detail: { columns: [column], provenByAnother: true },
      },
      at,
    );
    await tellOwner(tx, loser, {
      template: column === 'email' ? 'emailReleased' : 'phoneReleased',
      at,
      values: { address: column === 'email' ? maskEmail(address) : maskPhone(address) },
      link: pageUrl(publicUrl, signInPageOf(userType)),
      dedupeKey: `released ${column} ${loser.user_id} ${at.getTime()}`,
    });
  }
}

/**
 * Claims an address for an account, in the transaction that writes it. A proven claim takes the address from accounts
 * that never verified it; an unproven claim needs a free address. Call `lockClaims` first; unique keys are the last
 * check.
 *
 * @param claim `userId`: claiming account, undefined for a new account; `proven`: a code or link was returned from the
 * address; `field`: wire field that shows a rejection
 * @throws Refusal `Account.Email.Exists` or `Account.Phone.Exists` when another account holds it
 */
export async function claimAddress<Field extends string>(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  claim: Address & { userId?: string; proven: boolean; field: Field; at: Date },
  { refuseAt }: Refusing<TakenAddress, Field>,
): Promise<void> {
  const { column, userId, proven, field, at } = claim;
  if (await isHeld(tx, claim, userId)) {
    const taken = column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists';
    refuseAt(field, taken);
  }
  if (proven) await releaseUnverified(tx, config, { ...claim, userId, at });
}
