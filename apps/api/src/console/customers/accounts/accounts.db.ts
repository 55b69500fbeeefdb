import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { disableAccessKeysOf } from '../../../identity/access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../../../identity/passkeys/passkeys.db.ts';
import { eraseAccount, type Erased } from '../../../people/cancellation/erase-account.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { revokeResetCodes } from '../../../identity/password/reset-code.db.ts';
import { lapseProposal } from '../../../companies/requests/proposals.db.ts';
import { endSessionsOf } from '../../../identity/sessions/sessions.db.ts';
import { deletionNeeds } from '../deletion-proposals.ts';

/** Types of the accounts that sign in for an enterprise. */
const TYPES = [UserType.enterprise, UserType.idpUser];

/** An account of a customer. */
export interface OneAccount {
  coId: string;
  userId: string;
}

const accountsOf = (tx: Tx, coId: string) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('company as co', 'co.co_id', 'u.co_id')
    .where('u.co_id', '=', coId)
    .where('co.kind', '=', UserType.enterprise)
    .where('u.user_type', 'in', TYPES);

/** What somebody types to confirm a deletion: the login name, or the person's name where there is none. */
export const CONFIRMATION = sql<string>`coalesce(u.login_name, u.user_name)`;

const withDetails = (tx: Tx, coId: string) =>
  accountsOf(tx, coId)
    .leftJoin('contact as d', 'd.user_id', 'u.user_id')
    .leftJoin('app_user as creator', 'creator.user_id', 'd.created_by')
    .select([
      'u.user_id',
      'u.user_type',
      'u.user_name',
      'u.phone',
      'u.phone_verified',
      'u.email',
      'u.email_verified',
      'u.status',
      'u.created_at',
      CONFIRMATION.as('login_name'),
      'creator.user_name as creator',
      'u.self_registered',
      sql<boolean>`exists (select from second_factor f where f.user_id = u.user_id)`.as('second_factor'),
      sql<number>`(select count(*)::int from passkey p where p.user_id = u.user_id)`.as('passkeys'),
      sql<
        string | null
      >`(select a.applicant from account_application a where a.user_id = u.user_id order by a.id desc limit 1)`.as(
        'applicant',
      ),
    ]);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

/** A page of the accounts of a customer, newest first, and their number. */
export async function listAccounts(
  tx: Tx,
  coId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const rows = await withDetails(tx, coId)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await accountsOf(tx, coId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** An account of a customer with all details. */
export function findAccount(tx: Tx, { coId, userId }: OneAccount): Promise<AccountRow | undefined> {
  return withDetails(tx, coId).where('u.user_id', '=', userId).executeTakeFirst();
}

/** Locks an account of a customer until the end of the transaction; undefined when it has no such account. */
export function lockAccount(tx: Tx, { coId, userId }: OneAccount) {
  return accountsOf(tx, coId)
    .select(['u.user_id', 'u.status', CONFIRMATION.as('login_name')])
    .where('u.user_id', '=', userId)
    .forUpdate('u')
    .executeTakeFirst();
}

/** The last time staff disabled an account. */
export async function findDisabling(
  tx: Tx,
  userId: string,
): Promise<{ by: string; at: Date; reason: string } | undefined> {
  const line = await tx
    .selectFrom('audit as a')
    .leftJoin('app_user as u', 'u.user_id', 'a.actor_id')
    .select(['a.at', 'a.detail', 'u.user_name'])
    .where('a.subject_id', '=', userId)
    .where('a.action', '=', 'account.disabled')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    line && {
      by: line.user_name ?? '',
      at: line.at,
      reason: typeof line.detail.note === 'string' ? line.detail.note : '',
    }
  );
}

/**
 * Replaces the password of an active account without e-mail and phone by one that must be changed at the next sign-in:
 * sessions end, keys are disabled, links are revoked. False, and nothing changes, for any other account.
 */
export async function setOneTimePassword(
  tx: Tx,
  { coId, userId }: OneAccount,
  passwordHash: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_reset: true, updated_at: at })
    .where('user_id', '=', userId)
    .where('co_id', '=', coId)
    .where('user_type', '=', UserType.enterprise)
    .where('status', '=', AccountStatus.active)
    .where('email', 'is', null)
    .where('phone', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) return false;
  await endSessionsOf(tx, userId, at);
  await disableAccessKeysOf(tx, userId, { reason: 'password', by, at });
  await revokeResetCodes(tx, userId);
  return true;
}

/**
 * Disables an active account (its sessions end, keys and links too) or enables a disabled one.
 *
 * @returns the keys that were disabled; undefined when the account did not have the other status
 */
export async function switchAccount(
  tx: Tx,
  { coId, userId }: OneAccount,
  to: 2 | 4,
  { by, at }: { by: string; at: Date },
): Promise<string[] | undefined> {
  const from = to === AccountStatus.active ? AccountStatus.disabled : AccountStatus.active;
  const changed = await tx
    .updateTable('app_user')
    .set({ status: to, updated_at: at })
    .where('user_id', '=', userId)
    .where('co_id', '=', coId)
    .where('user_type', 'in', TYPES)
    .where('status', '=', from)
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) return undefined;
  if (to === AccountStatus.active) return [];
  await endSessionsOf(tx, userId, at);
  await revokeResetCodes(tx, userId);
  await deletePasskeysOf(tx, userId, 'disabled', at);
  return disableAccessKeysOf(tx, userId, { reason: 'disabled', by, at });
}

/** How long restoring, disabling and deleting an account count as one act, in milliseconds. */
const ONE_ACT_MS = 30 * DAY_MS;

/**
 * Deleting a company takes two people. Returns true when `by` alone would delete the locked account. There are two
 * cases: `by` restored it in the last 30 days; or it is the last account of its company, and no other member of staff
 * disabled or rejected it.
 */
async function isActOfOne(tx: Tx, { coId, userId, by, at }: OneAccount & { by: string; at: Date }): Promise<boolean> {
  const acts = await tx
    .selectFrom('audit')
    .select(['action', 'actor_id', 'at'])
    .where('object_id', '=', userId)
    .where('action', 'in', ['cancellation.restored', 'account.disabled', 'accountApplication.rejected'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const since = new Date(at.getTime() - ONE_ACT_MS);
  if (
    acts.some(({ action, actor_id, at: then }) => action === 'cancellation.restored' && actor_id === by && then > since)
  )
    return true;
  const other = await accountsOf(tx, coId)
    .select('u.user_id')
    .where('u.user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (other) return false;
  const last = acts.find(({ action }) => action !== 'cancellation.restored');
  return last === undefined || last.actor_id === by;
}

/**
 * Why `by` may not delete an account that is not active, where deletions take two people; undefined when they may.
 */
export async function deletionRefusal(
  tx: Tx,
  config: Pick<Config, 'secondPairOfEyes'>,
  { status, ...acting }: OneAccount & { status: number; by: string; at: Date },
): Promise<'Account.Delete.Cancelling' | 'Account.Delete.SecondPair' | undefined> {
  if (deletionNeeds(config).length === 0) return undefined;
  if (status === AccountStatus.cancelling) return 'Account.Delete.Cancelling';
  return (await isActOfOne(tx, acting)) ? 'Account.Delete.SecondPair' : undefined;
}

/** Deletes a locked account with its data. The company is kept, even without accounts. */
export async function deleteAccount(tx: Tx, userId: string, at: Date): Promise<Erased> {
  await endSessionsOf(tx, userId, at);
  await revokeResetCodes(tx, userId);
  await tx.deleteFrom('access_key').where('user_id', '=', userId).execute();
  await tx.deleteFrom('cancellation').where('user_id', '=', userId).execute();
  await lapseProposal(tx, { subject: 'cancellation', subjectId: userId }, at);
  return eraseAccount(tx, userId, at, { keepCompany: true });
}
