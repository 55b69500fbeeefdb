import { sql } from 'kysely';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import type { UserType } from '@portal/common/enums/user/user-type';
import { parsePhone, formatPhone } from '@portal/common/rules/contact/phone';
import type { Db, Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';

export interface Candidate {
  user_id: string;
  user_type: UserType;
  user_name: string;
  password_hash: string | null;
  status: number;
  /** The password must be changed before anything else. */
  must_reset: boolean;
  /** A second factor is set up. */
  factor: boolean;
  /** It was used in this browser before. */
  known_device: boolean;
  /** What the account's session epoch was when this sign-in began. */
  session_epoch: number;
}

/** What was typed as the account in the form it is stored in: lower-case, or `+86-138…`. */
export function storedAccount(type: AccountType, typed: string): string {
  const text = typed.trim();
  if (type !== AccountType.phone) return text.toLowerCase();
  const phone = parsePhone(text);
  return phone ? formatPhone(phone) : text;
}

/** Which accounts somebody means: `account` in its stored form. */
export interface Asked {
  type: AccountType;
  account: string;
  userTypes: readonly UserType[];
  /** Value of the cookie by which accounts know a browser again. */
  device: string | undefined;
}

/** The query for accounts that answer to an e-mail, phone or login name, at most ten: one e-mail may have several login names. */
export function candidatesOf(db: Db, { type, account, userTypes, device }: Asked) {
  return db.selectFrom('app_user')
    .select(['user_id', 'user_type', 'user_name', 'password_hash', 'status', 'must_reset', 'session_epoch'])
    .select(sql<boolean>`exists (select from second_factor f where f.user_id = app_user.user_id)`.as('factor'))
    .select(sql<boolean>`exists (select from known_device d where d.user_id = app_user.user_id and d.device_hash = ${digest(device ?? '')})`.as('known_device'))
    .where('user_type', 'in', userTypes)
    .$if(type === AccountType.email, (query) => query.where('email', '=', account))
    .$if(type === AccountType.phone, (query) => query.where('phone', '=', account))
    .$if(type === AccountType.loginName, (query) => query.where(sql<boolean>`lower(login_name) = ${account}`))
    .orderBy('created_at').limit(10);
}

/**
 * Forgets the wrong tries of an account whose password was right, and tells whether it still is: a change meanwhile has
 * ended every sign-in by the old one. One statement; the row is held, so that no change comes in between.
 */
export async function confirmPassword(tx: Tx, { user_id, password_hash, status, session_epoch }: Candidate, tries: string): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (delete from limit_counter where key = ${tries})
    select from app_user where user_id = ${user_id} and password_hash = ${password_hash} and status = ${status}
      and session_epoch = ${session_epoch} for share`.execute(tx);
  return rows.length > 0;
}

/** Was the account ever signed in to? */
export async function hasSignedInBefore(tx: Tx, userId: string): Promise<boolean> {
  const device = await tx.selectFrom('known_device').select('seen_at').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return device !== undefined;
}
