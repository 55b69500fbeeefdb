import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { sql } from 'kysely';
import { kindsAgainst } from './cancellation-block.db.ts';
import { ADDRESS_COLUMNS, provenAddresses } from './proven-address.db.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { maskEmail, maskPhone } from '../../platform/audit/mask.ts';

/**
 * Details of a cancelled account, returned after a correct secret. Proven addresses are masked: a code to one
 * restores it.
 */
export interface PendingDeletion {
  user_id: string;
  user_type: UserType;
  since: Date;
  /** It can be restored until then; while something holds the deletion, also later. */
  until: Date;
  /** What holds the final deletion, each kind once; empty for nothing. */
  held_by: CancelBlock[];
  email: string | null;
  phone: string | null;
}

/** Start and end of the pending deletion of an account; undefined when it is not cancelled. */
export async function findPendingDeletion(db: Db | Tx, userId: string): Promise<PendingDeletion | undefined> {
  const found = await db
    .selectFrom('cancellation as c')
    .innerJoin('app_user as u', 'u.user_id', 'c.user_id')
    .select([
      'u.user_id',
      'c.requested_at',
      'c.due_at',
      kindsAgainst(sql`u.user_id`).as('held_by'),
      ...ADDRESS_COLUMNS.map((column) => `u.${column}` as const),
    ])
    .where('c.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .where('u.status', '=', AccountStatus.cancelling)
    .executeTakeFirst();
  if (!found) return undefined;
  const { email, phone } = provenAddresses(found);
  return {
    user_id: found.user_id,
    user_type: found.user_type as UserType,
    since: found.requested_at,
    until: found.due_at,
    held_by: found.held_by,
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
  };
}

/**
 * True when all accounts with this address (stored form) are cancelled: it is taken, and becomes free once data is
 * deleted. An empty `userTypes` means all types.
 */
export async function isAddressPendingDeletion(
  db: Db | Tx,
  column: 'email' | 'phone',
  value: string,
  userTypes: readonly number[],
): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select(sql<boolean | null>`bool_and(status = ${AccountStatus.cancelling})`.as('pending'))
    .where(column, '=', value)
    .$if(userTypes.length > 0, (query) => query.where('user_type', 'in', userTypes))
    .executeTakeFirst();
  return found?.pending === true;
}

/**
 * True when all accounts of the company with this name (as typed) are cancelled. `kinds`: 2 enterprise, 4 partner;
 * empty means all.
 */
export async function isCompanyPendingDeletion(db: Db | Tx, name: string, kinds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('company as c')
    .innerJoin('app_user as u', 'u.co_id', 'c.co_id')
    .select(sql<boolean | null>`bool_and(u.status = ${AccountStatus.cancelling})`.as('pending'))
    .where('c.company_folded', '=', foldCompanyName(name))
    .$if(kinds.length > 0, (query) => query.where('c.kind', 'in', kinds as readonly (2 | 4)[]))
    .executeTakeFirst();
  return found?.pending === true;
}

/** Requested values in stored form; the company name as typed. */
export interface Wanted {
  email?: string | null;
  phone?: string | null;
  company?: string;
  userType: UserType;
}

type DeletingOf<Code> = Code extends `Account.${infer Value extends 'Email' | 'Phone' | 'Company'}.Exists`
  ? `Account.${Value}.Deleting`
  : never;

/**
 * Turns an "exists" code into its `…Deleting` variant when the value belongs to a cancelled account. Do not call it
 * inside a transaction that failed on a unique key.
 */
export async function takenCode<Code extends ErrorCode>(
  db: Db | Tx,
  code: Code,
  { email, phone, company, userType }: Wanted,
): Promise<Code | DeletingOf<Code>> {
  switch (code) {
    case 'Account.Email.Exists':
      return email && (await isAddressPendingDeletion(db, 'email', email, [userType]))
        ? ('Account.Email.Deleting' as DeletingOf<Code>)
        : code;
    case 'Account.Phone.Exists':
      return phone && (await isAddressPendingDeletion(db, 'phone', phone, [userType]))
        ? ('Account.Phone.Deleting' as DeletingOf<Code>)
        : code;
    case 'Account.Company.Exists':
      return company && (await isCompanyPendingDeletion(db, company, [userType]))
        ? ('Account.Company.Deleting' as DeletingOf<Code>)
        : code;
    default:
      return code;
  }
}
