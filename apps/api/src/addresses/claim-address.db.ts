import { UserType } from '@portal/common/enums/user/user-type';
import { sql, type RawBuilder } from 'kysely';
import type { Config } from '../config.ts';
import { audit } from '../db/audit.ts';
import type { Db, Tx } from '../db/connect.ts';
import { refuse } from '../http/refusal.ts';
import { queueMessage } from '../mail/outbox.ts';
import { localeOf, reachable } from '../mail/recipient.ts';
import { maskEmail, maskPhone } from '../mail/mask.ts';
import { loginPath } from '../http/login-page.ts';
import { ADDRESS_COLUMNS, provenAddresses } from './proven-address.db.ts';

export type AddressColumn = 'email' | 'phone';

/** Accounts of these kinds are made by customers: by the main account of a partner, by an identity provider. */
const MADE_BY_CUSTOMERS = [UserType.idpUser, UserType.partnerContact, UserType.enterpriseContact];

/**
 * Does the account of this row of `app_user` hold its address in this column, against whoever proves the same one?
 *
 * A verified address is held. One that somebody only typed, beside another that was verified, is not: else everybody could
 * register by an own phone, type the e-mail of somebody else, and keep that person out. Where nothing is verified, staff
 * or a migration made the account and answer for the address: it is held, so that its owner is led to the sign-in and the
 * recovery, which open that account by the same code, and makes no second one. What customers enter for others counts for
 * nothing until it is verified.
 */
export function holds(column: AddressColumn): RawBuilder<boolean> {
  const verified = (one: AddressColumn) => sql<boolean>`(${sql.ref(one)} is not null and ${sql.ref(`${one}_verified`)})`;
  return sql<boolean>`(${verified(column)} or (
    not self_registered and not ${verified(column === 'email' ? 'phone' : 'email')} and user_type not in (${sql.join(MADE_BY_CUSTOMERS)})
  ))`;
}

/** An address in its stored form, among the accounts of one type. */
export interface Address { column: AddressColumn; address: string; userType: UserType }

/** The accounts that typed this address at their registration and never verified it. */
const typedOnly = ({ column, address, userType }: Address): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${address} and not ${sql.ref(`${column}_verified`)} and user_type = ${userType} and self_registered)`;

/** E-mail before phone, each lock waited for by itself: a statement alone does not promise an order. */
async function lockAddresses(tx: Tx, addresses: readonly Address[]): Promise<void> {
  const names = addresses.map(({ column, address, userType }) => `${column} ${userType} ${address}`).sort();
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Makes whoever else claims one of these addresses wait until the transaction ends, and locks the rows that the claim may
 * change: the account of `userId`, and those that typed an address and never verified it. Everybody locks the addresses
 * first, and rows in the order of their ids: two accounts that prove what the other has typed would wait for each other
 * otherwise. Call it before any row is locked, with all that the transaction is going to claim.
 */
export async function lockClaims(tx: Tx, addresses: readonly Address[], userId?: string): Promise<void> {
  await lockAddresses(tx, addresses);
  await tx.selectFrom('app_user').select('user_id').where((row) => row.or([
    ...addresses.map((one) => typedOnly(one)),
    ...(userId === undefined ? [] : [row('user_id', '=', userId)]),
  ])).orderBy('user_id').forUpdate().execute();
}

/** True when an account of this type, other than `userId`, holds the address; see `holds`. */
export async function isHeld(db: Db | Tx, { column, address, userType }: Address, userId?: string): Promise<boolean> {
  const other = await db.selectFrom('app_user').select('user_id')
    .where(column, '=', address).where('user_type', '=', userType).where(holds(column))
    .$if(userId !== undefined, (query) => query.where('user_id', '<>', userId ?? '')).limit(1).executeTakeFirst();
  return other !== undefined;
}

/**
 * Takes the address, which `userId` has just proven, from every account of the type that typed it at its registration and
 * never verified it. Its owner is told, at the address that is proven. Accounts that others made may share an address.
 */
export async function releaseUnverified(
  tx: Tx, { publicUrl }: Pick<Config, 'publicUrl'>, { column, address, userType, userId, at }: Address & { userId: string | undefined; at: Date },
): Promise<void> {
  const losers = await tx.updateTable('app_user').set({ [column]: null, updated_at: at })
    .where(typedOnly({ column, address, userType }))
    .$if(userId !== undefined, (query) => query.where('user_id', '<>', userId ?? ''))
    .returning(['user_id', 'user_name', 'language', ...ADDRESS_COLUMNS]).execute();
  for (const loser of losers) {
    await audit(tx, {
      actor: null, action: 'account.changed', object: loser.user_id, subject: loser.user_id, detail: { columns: [column], provenByAnother: true },
    }, at);
    const to = reachable(provenAddresses(loser));
    if (!to) continue;
    await queueMessage(tx, {
      ...to, locale: localeOf(loser.language), template: column === 'email' ? 'emailReleased' : 'phoneReleased', at,
      values: { name: loser.user_name, address: column === 'email' ? maskEmail(address) : maskPhone(address) },
      link: `${publicUrl}/microapp${loginPath(userType)}`,
      dedupeKey: `released ${column} ${loser.user_id} ${at.getTime()}`,
    });
  }
}

/**
 * Claims an address for an account, in the transaction that writes it there. Who has proven it takes it from those who
 * only typed it; one that is only typed now must belong to nobody. After `lockClaims`; the unique keys decide too.
 *
 * @param claim `userId`: who claims it, undefined for an account that is about to be made; `proven`: a code or link came
 * back from the address; `field`: where on the wire a refusal is shown
 * @throws Refusal `Account.Email.Exists` or `Account.Phone.Exists` when another account holds it
 */
export async function claimAddress(
  tx: Tx, config: Pick<Config, 'publicUrl'>, claim: Address & { userId?: string; proven: boolean; field: string; at: Date },
): Promise<void> {
  const { column, userId, proven, field, at } = claim;
  if (await isHeld(tx, claim, userId)) {
    const taken = column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists';
    refuse(taken, { fields: { [field]: taken } });
  }
  if (proven) await releaseUnverified(tx, config, { ...claim, userId, at });
}
