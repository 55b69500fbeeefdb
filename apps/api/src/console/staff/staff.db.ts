import { Privilege } from '@portal/common/enums/staff/privilege';
import { StaffState } from '@portal/common/enums/staff/staff-state';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { escapeLike } from '../../platform/db/page.ts';
import { READER_COLUMNS } from '../../platform/mail/recipient.ts';

const STATES = [AccountStatus.active, AccountStatus.disabled];

/** Condition on `app_user` for a state of the list. */
const inState: Readonly<Record<StaffState, ReturnType<typeof sql<boolean>>>> = {
  active: sql<boolean>`status = ${AccountStatus.active} and password_hash is not null`,
  invited: sql<boolean>`status = ${AccountStatus.active} and password_hash is null`,
  disabled: sql<boolean>`status = ${AccountStatus.disabled}`,
};

function accounts(db: Db | Tx, now: Date) {
  return db
    .selectFrom('app_user')
    .leftJoin('invitation as i', 'i.user_id', 'app_user.user_id')
    .select([
      'app_user.user_id',
      'user_name',
      'login_name',
      'email',
      'status',
      'status_reason',
      'privileges',
      'app_user.created_at',
      'version',
      'i.sent_at',
      'i.expires_at',
      'i.opened_at',
      'i.withdrawn_at',
    ])
    .select([
      sql<boolean>`password_hash is not null`.as('password'),
      sql<boolean>`exists (select from second_factor f where f.user_id = app_user.user_id)`.as('second_factor'),
      sql<number>`(select count(*)::int from passkey p where p.user_id = app_user.user_id)`.as('passkeys'),
      sql<Date | null>`(select max(at) from audit a where a.subject_id = app_user.user_id and a.action = 'signIn.succeeded')`.as(
        'last_sign_in',
      ),
      sql<number>`(select count(*)::int from session s where s.user_id = app_user.user_id and s.ended_at is null and s.expires_at > ${now}
        and s.last_used_at + s.idle_seconds * interval '1 second' > ${now})`.as('sessions'),
    ])
    .where('user_type', '=', UserType.employee)
    .where('status', 'in', STATES);
}
export type StaffRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Staff accounts by name, and how many match. `search` is part of a name, login name or e-mail. */
export async function findStaff(
  tx: Tx,
  { search, state }: { search: string; state: StaffState | undefined },
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: StaffRow[]; total: number }> {
  const pattern = `%${escapeLike(search)}%`;
  const matching = accounts(tx, now)
    .$if(search !== '', (select) =>
      select.where((is) =>
        is.or([is('user_name', 'ilike', pattern), is('login_name', 'ilike', pattern), is('email', 'ilike', pattern)]),
      ),
    )
    .$if(state !== undefined, (select) => select.where(inState[state ?? StaffState.active]));
  const rows = await matching.orderBy('user_name').orderBy('app_user.user_id').limit(limit).offset(offset).execute();
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** One staff account; undefined for accounts of other types. */
export function findMember(tx: Tx, userId: string, now: Date): Promise<StaffRow | undefined> {
  return accounts(tx, now).where('app_user.user_id', '=', userId).executeTakeFirst();
}

/** State of an account in the list. */
export function stateOf({ status, password }: Pick<StaffRow, 'status' | 'password'>): StaffState {
  if (status === AccountStatus.disabled) return StaffState.disabled;
  return password ? StaffState.active : StaffState.invited;
}

const LOCKED = [
  'user_id',
  'user_name',
  'status',
  'privileges',
  'version',
  'password_hash',
  ...READER_COLUMNS,
  ...ADDRESS_COLUMNS,
] as const;

/**
 * Locks an account of staff together with all active administrators, in one order, until the end of the transaction.
 * Administrators who change each other concurrently are serialised here, and the second call finds that its caller is
 * no administrator any more. Administrators cannot change their own accounts, so an active administrator always
 * remains.
 *
 * @returns the account (undefined where there is none), and whether `by` is an active administrator
 */
export async function lockStaff(tx: Tx, { userId, by }: { userId: string; by: string }) {
  const rows = await tx
    .selectFrom('app_user')
    .select(LOCKED)
    .where('user_type', '=', UserType.employee)
    .where('status', 'in', STATES)
    .where((is) =>
      is.or([
        is('user_id', '=', userId),
        is.and([is('status', '=', AccountStatus.active), sql<boolean>`${Privilege.admin} = any(privileges)`]),
      ]),
    )
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  const isAdministrator = rows.some(
    (row) => row.user_id === by && row.status === AccountStatus.active && row.privileges.includes(Privilege.admin),
  );
  return { member: rows.find((row) => row.user_id === userId), isAdministrator };
}
export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockStaff>>['member']>;

/** Replaces the privileges of a locked account. */
export async function storePrivileges(
  tx: Tx,
  userId: string,
  privileges: readonly Privilege[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ privileges: [...privileges], updated_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Disables or enables a staff account; false when it already has that status. */
export async function storeStatus(
  tx: Tx,
  userId: string,
  { active, reason, at }: { active: boolean; reason: string; at: Date },
): Promise<boolean> {
  const [from, to] = active
    ? [AccountStatus.disabled, AccountStatus.active]
    : [AccountStatus.active, AccountStatus.disabled];
  const changed = await tx
    .updateTable('app_user')
    .set({ status: to, status_reason: active ? '' : reason, updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', from)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Withdraws a pending invitation; its link is revoked with the account. */
export async function endInvitation(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
