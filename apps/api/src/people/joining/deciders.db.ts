import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { OWNER_COLUMNS } from '../../identity/addresses/tell-owner.db.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { provenRecipient, type Recipient } from '../../platform/mail/recipient.ts';

/**
 * Who decides the applications of a company: its active administrators, the oldest first. Those of a partner company
 * are its main account and platform admins; all main accounts of an enterprise are its administrators.
 */
const decidersOf = (db: Db | Tx, coId: string) =>
  db
    .selectFrom('app_user')
    .where('co_id', '=', coId)
    .where('status', '=', AccountStatus.active)
    .where((is) =>
      is.or([
        is('user_type', '=', UserType.enterprise),
        is('role', 'in', [PartnerRole.admin, PartnerRole.platformAdmin]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('user_id');

/** Deciders who can be told, each with a proven address. `except`: somebody who asks does not decide about it. */
export async function reachableDeciders(db: Db | Tx, coId: string, { except }: { except: string | null }) {
  const people = await decidersOf(db, coId)
    .select(['user_id', ...OWNER_COLUMNS])
    .execute();
  return people.flatMap((person) => {
    const to: Recipient | undefined = provenRecipient(person);
    return to && person.user_id !== except ? [{ ...person, to }] : [];
  });
}

/** The same for an application `a`, as a condition: is there somebody who can be told? */
export const hasReachableDecider = sql<boolean>`exists (
  select from app_user d where d.co_id = a.co_id and d.status = ${sql.lit(AccountStatus.active)}
    and (d.user_type = ${sql.lit(UserType.enterprise)} or d.role in (${sql.lit(PartnerRole.admin)}, ${sql.lit(PartnerRole.platformAdmin)}))
    and (d.email is not null and d.email_verified or d.phone is not null and d.phone_verified)
    and d.user_id is distinct from a.asked_by)`;

/** Locks a decider's account against a change of role until the end of the transaction; false for anybody else. */
export async function lockDecider(tx: Tx, { userId, coId }: { userId: string; coId: string | null }): Promise<boolean> {
  if (coId === null) return false;
  return (
    (await decidersOf(tx, coId).select('user_id').where('user_id', '=', userId).forShare().executeTakeFirst()) !==
    undefined
  );
}
