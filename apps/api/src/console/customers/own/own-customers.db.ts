import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { removeCompany } from '../../../people/cancellation/erase-account.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';

type OwnContext = Refusing<'Account.NotFound' | 'Account.Company.Not.Own'>;

/** Locks a customer that this member of staff created, and returns its status. */
export async function lockOwn(tx: Tx, coId: string, userId: string, { refuse }: OwnContext): Promise<AuthStatus> {
  const company =
    (await tx
      .selectFrom('company')
      .select(['created_by', 'auth_status'])
      .where('co_id', '=', coId)
      .where('kind', '=', UserType.enterprise)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? refuse('Account.NotFound');
  if (company.created_by !== userId) refuse('Account.Company.Not.Own');
  return company.auth_status as AuthStatus;
}

/** Locks a customer that this member of staff created and may delete: neither verified nor pending review. */
export async function lockDeletable(
  tx: Tx,
  coId: string,
  userId: string,
  context: OwnContext & Refusing<'Account.Company.Authenticated'>,
): Promise<void> {
  const status = await lockOwn(tx, coId, userId, context);
  if (status !== AuthStatus.unauthenticated && status !== AuthStatus.rejected)
    context.refuse('Account.Company.Authenticated');
}

export interface NewCompany {
  name: string;
  country: number;
  address: string;
  by: string;
  at: Date;
}

/** Creates a customer and returns its id. The unique key of names rejects the second of two. */
export async function insertCompany(tx: Tx, { name, country, address, by, at }: NewCompany): Promise<string> {
  const co_id = newId('co');
  await tx
    .insertInto('company')
    .values({
      co_id,
      kind: UserType.enterprise,
      company_name: name,
      company_folded: foldCompanyName(name),
      region_id: country,
      address,
      created_by: by,
      created_at: at,
    })
    .execute();
  return co_id;
}

/** True when another company has this name in its certification or in a pending request. */
export async function isNameClaimed(tx: Tx, name: string): Promise<boolean> {
  const claim = await tx
    .selectFrom('certification_claim')
    .select('co_id')
    .where('kind', '=', 'name')
    .where('value', '=', foldCompanyName(name))
    .executeTakeFirst();
  return claim !== undefined;
}

/** True while a customer has login accounts. */
export async function hasAccounts(tx: Tx, coId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('co_id', '=', coId)
    .where('user_type', '<>', UserType.enterpriseContact)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Deletes a locked customer with its contacts and documents, and returns the files to remove after the commit;
 * undefined while it has login accounts.
 */
export async function deleteOwn(tx: Tx, coId: string, at: Date): Promise<string[] | undefined> {
  return (await hasAccounts(tx, coId)) ? undefined : removeCompany(tx, coId, at);
}
