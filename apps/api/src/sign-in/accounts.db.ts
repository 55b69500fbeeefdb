import { sql } from 'kysely';
import { AccountType } from '@portal/common/enums/account-type';
import type { UserType } from '@portal/common/enums/user-type';
import { parsePhone, formatPhone } from '@portal/common/rules/phone';
import type { Db, Tx } from '../db/connect.ts';

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
}

/** What was typed as the account in the form it is stored in: lower-case, or `+86-138…`. */
export function storedAccount(type: AccountType, typed: string): string {
  const text = typed.trim();
  if (type !== AccountType.phone) return text.toLowerCase();
  const phone = parsePhone(text);
  return phone ? formatPhone(phone) : text;
}

/** Accounts that answer to an e-mail, phone or login name, at most ten: one e-mail may have several login names. */
export async function findCandidates(
  db: Db | Tx, { type, account, userTypes }: { type: AccountType; account: string; userTypes: readonly UserType[] },
): Promise<Candidate[]> {
  const rows = await db.selectFrom('app_user')
    .select(['user_id', 'user_type', 'user_name', 'password_hash', 'status', 'must_reset'])
    .select(sql<boolean>`exists (select from second_factor f where f.user_id = app_user.user_id)`.as('factor'))
    .where('user_type', 'in', userTypes)
    .$if(type === AccountType.email, (query) => query.where('email', '=', account))
    .$if(type === AccountType.phone, (query) => query.where('phone', '=', account))
    .$if(type === AccountType.loginName, (query) => query.where(sql<boolean>`lower(login_name) = ${account}`))
    .orderBy('created_at').limit(10).execute();
  return rows as Candidate[];
}

/** Is the account still as it was when its password was looked at? A change meanwhile has ended every sign-in by the old one. */
export async function isUnchanged(tx: Tx, { user_id, password_hash, status }: Candidate): Promise<boolean> {
  const same = await tx.selectFrom('app_user').select('user_id')
    .where('user_id', '=', user_id).where('password_hash', '=', password_hash).where('status', '=', status)
    .forShare().executeTakeFirst();
  return same !== undefined;
}

/** Was the account ever signed in to? */
export async function wasUsedBefore(tx: Tx, userId: string): Promise<boolean> {
  const device = await tx.selectFrom('known_device').select('seen_at').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return device !== undefined;
}
