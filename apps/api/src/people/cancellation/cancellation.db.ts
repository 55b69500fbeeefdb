import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import type { UserType } from '@portal/common/enums/user/user-type';
import { CANCELLATION } from '@portal/common/rules/limits';
import { addWorkingDays } from '@portal/common/rules/working-hours/working-days';
import { sql } from 'kysely';
import { kindsAgainst, standsAgainst } from '../../identity/addresses/cancellation-block.db.ts';
import { ADDRESS_COLUMNS, isProven, type Addresses } from '../../identity/addresses/proven-address.db.ts';
import { OWNER_COLUMNS, type Owner } from '../../identity/addresses/tell-owner.db.ts';
import { disableAccessKeysOf, disableKeysOfManaged } from '../../identity/access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../../identity/passkeys/passkeys.db.ts';
import { revokeResetCodes } from '../../identity/password/reset-code.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { lapseProposal } from '../../companies/requests/proposals.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';

/** Remembers that somebody wanted to cancel and could not. */
export async function noteRefusal(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .insertInto('cancellation_refusal')
    .values({ user_id: userId, refused_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ refused_at: at }))
    .execute();
}

/** Addresses of an account. */
export async function findAddresses(tx: Tx, userId: string): Promise<Addresses> {
  return tx.selectFrom('app_user').select(ADDRESS_COLUMNS).where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/** Addresses, language, time zone and name of an account of this user type; undefined when there is none. */
export async function findContact(
  tx: Tx,
  { userId, userType }: { userId: string; userType: UserType },
): Promise<Owner | undefined> {
  return tx
    .selectFrom('app_user')
    .select(OWNER_COLUMNS)
    .where('user_id', '=', userId)
    .where('user_type', '=', userType)
    .executeTakeFirst();
}

/**
 * Cancels an active account; undefined when it is not active. Returns when its data will be deleted, and the access
 * keys that were disabled.
 */
export async function markCancelled(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<{ due: Date; disabledKeys: string[] } | undefined> {
  const cancelled = await tx
    .updateTable('app_user')
    .set({ status: AccountStatus.cancelling, updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.active)
    .returning('user_id')
    .executeTakeFirst();
  if (!cancelled) return undefined;
  const due_at = addWorkingDays(at, CANCELLATION.workingDays);
  await tx.insertInto('cancellation').values({ user_id: userId, requested_at: at, due_at, deleted_at: null }).execute();
  await endSessionsOf(tx, userId, at);
  const disabling = { reason: 'cancellation', by: userId, at } as const;
  const disabledKeys = [
    ...(await disableAccessKeysOf(tx, userId, disabling)),
    ...(await disableKeysOfManaged(tx, userId, disabling)),
  ];
  await deletePasskeysOf(tx, userId, 'cancellation', at);
  await revokeResetCodes(tx, userId);
  return { due: due_at, disabledKeys };
}

/**
 * Restores a cancelled account; false when its deletion has already started or is due. One that is held can be restored
 * after its date, too.
 */
export async function markRestored(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const restored = await tx
    .deleteFrom('cancellation')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((on) =>
      on.or([
        on('due_at', '>', at),
        on.exists(sql`(select from cancellation_block b where ${standsAgainst(sql`cancellation.user_id`)})`),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!restored) return false;
  await lapseProposal(tx, { subject: 'cancellation', subjectId: userId }, at);
  await tx
    .updateTable('app_user')
    .set({ status: AccountStatus.active, updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.cancelling)
    .execute();
  return true;
}

/**
 * Cancelled accounts of this user type with this proven address (stored form) that can still be restored: oldest first,
 * at most ten.
 */
export function findRestorable(
  tx: Tx,
  address: string,
  userType: UserType,
): Promise<{ user_id: string; login_name: string; held_by: CancelBlock[] }[]> {
  return tx
    .selectFrom('app_user as u')
    .innerJoin('cancellation as c', 'c.user_id', 'u.user_id')
    .select([
      'u.user_id',
      sql<string>`coalesce(u.login_name, u.user_name)`.as('login_name'),
      kindsAgainst(sql`u.user_id`).as('held_by'),
    ])
    .where((on) =>
      on.or([on('u.email', '=', address).and(isProven('email')), on('u.phone', '=', address).and(isProven('phone'))]),
    )
    .where('u.user_type', '=', userType)
    .where('u.status', '=', AccountStatus.cancelling)
    .where('c.deleted_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.user_id')
    .limit(10)
    .execute();
}
