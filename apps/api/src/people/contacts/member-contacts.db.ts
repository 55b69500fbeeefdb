import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { withdrawnAt, type OneOf } from './contacts.db.ts';

const contactsOf = (tx: Tx, coId: string) =>
  tx.selectFrom('app_user as u').where('u.co_id', '=', coId).where('u.user_type', '=', UserType.enterpriseContact);

const withInvitation = (query: ReturnType<typeof contactsOf>) =>
  query
    .leftJoin('invitation as i', 'i.user_id', 'u.user_id')
    .select([
      'u.user_id',
      'u.user_name',
      'u.phone',
      'u.email',
      'i.role',
      'i.channel',
      'i.sent_at',
      'i.expires_at',
      'i.opened_at',
      withdrawnAt.as('withdrawn_at'),
      sql<boolean>`false`.as('password'),
    ]);

/** A page of the contacts of an enterprise who are no members, newest first, and their number. */
export async function listMemberContacts(tx: Tx, coId: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await withInvitation(contactsOf(tx, coId))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await contactsOf(tx, coId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** One of them with the latest invitation. */
export const findMemberContact = (tx: Tx, { coId, userId }: OneOf) =>
  withInvitation(contactsOf(tx, coId)).where('u.user_id', '=', userId).executeTakeFirst();

/** The same, locked until the end of the transaction; undefined also when the contact became a member meanwhile. */
export const lockMemberContact = (tx: Tx, { coId, userId }: OneOf) =>
  withInvitation(contactsOf(tx, coId)).where('u.user_id', '=', userId).forUpdate('u').executeTakeFirst();
