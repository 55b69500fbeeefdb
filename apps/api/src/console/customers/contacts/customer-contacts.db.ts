import { UserType } from '@portal/common/enums/user/user-type';
import { eraseAccount } from '../../../people/cancellation/erase-account.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/db/ids.ts';

/** What staff enter, in stored form. */
export interface ContactFields {
  user_name: string;
  phone: string;
  email: string;
}

/** A contact of a customer. */
interface OneContact {
  coId: string;
  userId: string;
}

const contactsOf = (tx: Tx, coId: string) =>
  tx.selectFrom('app_user as u').where('u.co_id', '=', coId).where('u.user_type', '=', UserType.enterpriseContact);

/** A page of the contacts of a customer, newest first, and their number. */
export async function listContacts(tx: Tx, coId: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await contactsOf(tx, coId)
    .leftJoin('contact as d', 'd.user_id', 'u.user_id')
    .leftJoin('app_user as creator', 'creator.user_id', 'd.created_by')
    .select(['u.user_id', 'u.user_name', 'u.phone', 'u.email', 'u.version', 'creator.user_name as creator'])
    .orderBy('u.created_at', 'desc')
    .orderBy('u.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await contactsOf(tx, coId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Creates a contact and returns its id. Unique keys reject an address that another contact of the customer has. */
export async function insertContact(
  tx: Tx,
  { coId, fields, by, at }: { coId: string; fields: ContactFields; by: string; at: Date },
): Promise<string> {
  const user_id = newId('u');
  await tx
    .insertInto('app_user')
    .values({
      ...fields,
      user_id,
      user_type: UserType.enterpriseContact,
      co_id: coId,
      role: null,
      login_name: null,
      password_hash: null,
      self_registered: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx.insertInto('contact').values({ user_id, created_by: by }).execute();
  return user_id;
}

/** Locks a contact until the end of the transaction; undefined when the customer has no such contact. */
export function lockContact(tx: Tx, { coId, userId }: OneContact) {
  return contactsOf(tx, coId)
    .select(['u.user_name', 'u.phone', 'u.email', 'u.version'])
    .where('u.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the fields of a locked contact. */
export async function changeContact(tx: Tx, userId: string, fields: ContactFields, at: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...fields, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a locked contact with its data. */
export async function deleteContact(tx: Tx, userId: string, at: Date): Promise<void> {
  await eraseAccount(tx, userId, at, { keepCompany: true });
}
