import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { deleteAccessKeysOf } from '../../identity/access-keys/access-keys.db.ts';
import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { escapeLike } from '../../platform/db/page.ts';
import { READER_COLUMNS } from '../../platform/mail/recipient.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { makerEpoch, makerStands } from '../../identity/sessions/maker.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';

const PERSON = [
  'user_id',
  'user_type',
  'user_name',
  'status',
  'role',
  'password_hash',
  ...READER_COLUMNS,
  ...ADDRESS_COLUMNS,
] as const;

/** A person of a company. */
export function findMember(tx: Tx, { coId, userId }: { coId: string; userId: string }) {
  return tx
    .selectFrom('app_user')
    .select(PERSON)
    .where('user_id', '=', userId)
    .where('co_id', '=', coId)
    .where('user_type', 'in', [UserType.partner, UserType.partnerContact, UserType.enterprise])
    .executeTakeFirst();
}
export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Holder of the main account, in any status. */
export function findOwner(tx: Tx, coId: string) {
  return tx
    .selectFrom('app_user')
    .select(PERSON)
    .where('co_id', '=', coId)
    .where('role', '=', PartnerRole.admin)
    .executeTakeFirst();
}

/**
 * Stores an offer, which replaces the company's earlier one. Returns the receiver of the earlier one if it could still
 * be accepted.
 */
export async function putOffer(
  tx: Tx,
  offer: { coId: string; from: Pick<Caller, 'userId' | 'sessionId'>; to: string; at: Date; livesMs: number },
): Promise<string | undefined> {
  const fresh = {
    from_user: offer.from.userId,
    maker_epoch: await makerEpoch(tx, offer.from),
    to_user: offer.to,
    offered_at: offer.at,
    expires_at: new Date(offer.at.getTime() + offer.livesMs),
  };
  const earlier = await tx
    .deleteFrom('ownership_offer')
    .where('co_id', '=', offer.coId)
    .returning(['to_user', 'expires_at'])
    .executeTakeFirst();
  await tx
    .insertInto('ownership_offer')
    .values({ co_id: offer.coId, ...fresh })
    .onConflict((conflict) => conflict.column('co_id').doUpdateSet(fresh))
    .execute();
  return earlier && earlier.expires_at > offer.at ? earlier.to_user : undefined;
}

/** The offer of a company that this person gave or received, also when it has expired. */
export function findOffer(tx: Tx, { coId, userId }: { coId: string; userId: string }) {
  return tx
    .selectFrom('ownership_offer as o')
    .innerJoin('app_user as giver', 'giver.user_id', 'o.from_user')
    .innerJoin('app_user as taker', 'taker.user_id', 'o.to_user')
    .select(['giver.user_name as from_name', 'o.to_user', 'taker.user_name as to_name', 'o.offered_at', 'o.expires_at'])
    .select(makerStands('o.from_user', 'o.maker_epoch').as('stands'))
    .where('o.co_id', '=', coId)
    .where((is) => is.or([is('o.from_user', '=', userId), is('o.to_user', '=', userId)]))
    .executeTakeFirst();
}

const CANDIDATES_MOST = 20;

/** People of a company who can take over its main account, by name; users of a provider have no address to prove. `search` is a part of name, e-mail or phone. */
export function listCandidates(tx: Tx, coId: string, search: string) {
  const part = `%${escapeLike(search.toLowerCase())}%`;
  return tx
    .selectFrom('app_user')
    .select(PERSON)
    .where('co_id', '=', coId)
    .where('user_type', 'in', [UserType.partnerContact, UserType.enterprise])
    .where('role', '<>', PartnerRole.admin)
    .where('status', '=', AccountStatus.active)
    .where('password_hash', 'is not', null)
    .where((is) => is.or([is('email_verified', '=', true), is('phone_verified', '=', true)]))
    .$if(search !== '', (query) =>
      query.where((is) =>
        is.or([
          is(is.fn<string>('lower', ['user_name']), 'like', part),
          is('email', 'like', part),
          is('phone', 'like', part),
        ]),
      ),
    )
    .orderBy('user_name')
    .orderBy('user_id')
    .limit(CANDIDATES_MOST)
    .execute();
}

/** Ends the offer that this person gave or received, and returns it; undefined when there is none. */
export function dropOffer(tx: Tx, { coId, userId }: { coId: string; userId: string }) {
  return tx
    .deleteFrom('ownership_offer')
    .where('co_id', '=', coId)
    .where((is) => is.or([is('from_user', '=', userId), is('to_user', '=', userId)]))
    .returning(['from_user', 'to_user', 'expires_at'])
    .executeTakeFirst();
}

/** Consumes the valid offer to this person and returns its giver; undefined when there is none. */
export async function takeOffer(
  tx: Tx,
  { coId, userId, at }: { coId: string; userId: string; at: Date },
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('ownership_offer')
    .where('co_id', '=', coId)
    .where('to_user', '=', userId)
    .where('expires_at', '>', at)
    .where(makerStands('from_user', 'ownership_offer.maker_epoch', { lock: true }))
    .returning('from_user')
    .executeTakeFirst();
  return taken?.from_user;
}

/** The user type of an account after a hand-over, which changes it in partner companies alone. */
const typeFrom = (before: UserType, after: UserType) =>
  sql<number>`case user_type when ${before} then ${after} else user_type end`;

/**
 * Makes `to` the main account of the company and `from` a platform admin, or administrator in an enterprise. A unique
 * key and a trigger keep exactly one main account under concurrency. Sessions of both end (except `keepSession`). In a
 * partner company their user types change, and keys of `from` end too.
 *
 * @param from null when the company has no main account any more
 * @param lost `from` may be disabled or cancelled: staff appoint a successor
 * @returns false when one of both has changed meanwhile; then roll the transaction back
 */
export async function swapOwner(
  tx: Tx,
  {
    coId,
    from,
    to,
    keepSession,
    lost = false,
    at,
  }: { coId: string; from: string | null; to: string; keepSession?: string; lost?: boolean; at: Date },
): Promise<boolean> {
  let losesKeys = false;
  if (from !== null) {
    const given = await tx
      .updateTable('app_user')
      .set({
        role: PartnerRole.platformAdmin,
        user_type: typeFrom(UserType.partner, UserType.partnerContact),
        updated_at: at,
      })
      .where('user_id', '=', from)
      .where('co_id', '=', coId)
      .where('role', '=', PartnerRole.admin)
      .$if(!lost, (query) => query.where('status', '=', AccountStatus.active))
      .returning('user_type')
      .executeTakeFirst();
    if (!given) return false;
    losesKeys = given.user_type !== UserType.enterprise;
  }
  const taken = await tx
    .updateTable('app_user')
    .set({ role: PartnerRole.admin, user_type: typeFrom(UserType.partnerContact, UserType.partner), updated_at: at })
    .where('user_id', '=', to)
    .where('co_id', '=', coId)
    .where('role', '<>', PartnerRole.admin)
    .where('status', '=', AccountStatus.active)
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) return false;
  await tx.deleteFrom('ownership_offer').where('co_id', '=', coId).execute();
  if (from !== null) {
    await endSessionsOf(tx, from, at);
    if (losesKeys) await deleteAccessKeysOf(tx, from);
  }
  await endSessionsOf(tx, to, at, keepSession === undefined ? {} : { except: keepSession });
  return true;
}
