import { sql } from 'kysely';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import type { UserType } from '@portal/common/enums/user/user-type';
import { plainContact } from '@portal/common/rules/contact/plain';
import { parsePhone, formatPhone } from '@portal/common/rules/contact/phone';
import { ssoOnlyOfAccount, type SsoOnly } from '../../sso-only/sso-only.db.ts';
import { demandedStep, type DemandedStep } from '../../demands/demands.db.ts';
import { isProven } from '../../addresses/proven-address.db.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { digest } from '../../../platform/db/ids.ts';

export interface Candidate {
  user_id: string;
  user_type: UserType;
  user_name: string;
  password_hash: string | null;
  status: number;
  /** The password must be changed first. */
  must_reset: boolean;
  /** Has a second factor. */
  factor: boolean;
  /** Number of passkeys. */
  passkeys: number;
  /** Has been used on this device. */
  known_device: boolean;
  /** What its company demands besides the first step. */
  demand: DemandedStep;
  /** The provider through which alone it signs in. */
  sso: SsoOnly | null;
  /** Session epoch of the account when this sign-in began. */
  session_epoch: number;
}

/** Account as typed, in stored form: lower-case, or `+86-138…`. */
export function storedAccount(type: AccountType, typed: string): string {
  // A login name is no contact value: letters that only look like ASCII are others.
  const text = type === AccountType.loginName ? typed.trim() : plainContact(typed);
  // toLowerCase() maps some non-ASCII letters to ASCII (the Kelvin sign to k). Stored names are ASCII, so such a name
  // matches none.
  if (type !== AccountType.phone) return /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : text;
  const phone = parsePhone(text);
  return phone ? formatPhone(phone) : text;
}

/** Search for accounts; `account` in stored form. */
export interface Asked {
  type: AccountType;
  account: string;
  userTypes: readonly UserType[];
  /** Finds only accounts that proved the address, because a code opens no others. */
  byCode: boolean;
  /** Value of the device cookie. */
  device: string | undefined;
  now: Date;
}

/** Query for accounts as candidates of a sign-in on this device. */
const candidatesOn = (db: Db | Tx, { device, now }: Pick<Asked, 'device' | 'now'>) =>
  db
    .selectFrom('app_user')
    .select(['user_id', 'user_type', 'user_name', 'password_hash', 'status', 'must_reset', 'session_epoch'])
    .select(sql<boolean>`exists (select from second_factor f where f.user_id = app_user.user_id)`.as('factor'))
    .select(ssoOnlyOfAccount.as('sso'))
    .select(demandedStep(now).as('demand'))
    .select(sql<number>`(select count(*)::int from passkey p where p.user_id = app_user.user_id)`.as('passkeys'))
    .select(
      sql<boolean>`exists (select from known_device d where d.user_id = app_user.user_id and d.device_hash = ${digest(device ?? '')})`.as(
        'known_device',
      ),
    );

/** Query for accounts with this e-mail, phone or login name, at most ten: several login names may share one e-mail. */
export function candidatesOf(db: Db, { type, account, userTypes, byCode, ...on }: Asked) {
  return candidatesOn(db, on)
    .where('user_type', 'in', userTypes)
    .$if(type === AccountType.email, (query) => query.where('email', '=', account))
    .$if(type === AccountType.phone, (query) => query.where('phone', '=', account))
    .$if(byCode, (query) => query.where(isProven(type === AccountType.phone ? 'phone' : 'email')))
    .$if(type === AccountType.loginName, (query) => query.where(sql<boolean>`lower(login_name) = ${account}`))
    .orderBy('created_at')
    .limit(10);
}

/** One account as a candidate. */
export async function findCandidate(
  db: Db | Tx,
  userId: string,
  on: Pick<Asked, 'device' | 'now'>,
): Promise<Candidate | undefined> {
  const row = await candidatesOn(db, on).where('user_id', '=', userId).executeTakeFirst();
  return row as Candidate | undefined;
}

const isLinked = (wechatId: string) =>
  sql<boolean>`exists (select from wechat_identity w where w.user_id = app_user.user_id and w.wechat_id = ${wechatId})`;

/** The account of a user type that is linked with a WeChat account: there is one at most. */
export async function findLinked(
  db: Db,
  { wechatId, userType, ...on }: { wechatId: string; userType: UserType } & Pick<Asked, 'device' | 'now'>,
): Promise<Candidate | undefined> {
  const row = await candidatesOn(db, on).where('user_type', '=', userType).where(isLinked(wechatId)).executeTakeFirst();
  return row as Candidate | undefined;
}

/** Checks that the account is still linked and has not changed since, and locks its row against changes. */
export async function confirmLinked(
  tx: Tx,
  { user_id, status, session_epoch }: Candidate,
  wechatId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('status', '=', status)
    .where('session_epoch', '=', session_epoch)
    .where(isLinked(wechatId))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Resets the attempts of an account (the counter `tries`) after a correct password, and checks that the password is
 * still the current one. One statement; the row stays locked against concurrent changes.
 *
 * @param change true when this sign-in will change the account's row itself. Of two sign-ins with a shared lock, each
 * would wait for the other to change it.
 */
export async function confirmPassword(
  tx: Tx,
  { user_id, password_hash, status, session_epoch }: Candidate,
  { tries, change }: { tries: string; change: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (delete from limit_counter where key = ${tries})
    select from app_user where user_id = ${user_id} and password_hash = ${password_hash} and status = ${status}
      and session_epoch = ${session_epoch} ${change ? sql`for no key update` : sql`for share`}`.execute(tx);
  return rows.length > 0;
}

/** True when the account has ever signed in. */
export async function hasSignedInBefore(tx: Tx, userId: string): Promise<boolean> {
  const device = await tx
    .selectFrom('known_device')
    .select('seen_at')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
