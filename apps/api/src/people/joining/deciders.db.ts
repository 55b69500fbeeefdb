import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { sql } from 'kysely';
import { OWNER_COLUMNS } from '../../identity/addresses/tell-owner.db.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { provenRecipient, type Recipient } from '../../platform/mail/recipient.ts';

/** Roles that decide the applications of a company, with the same numbers in an enterprise and a partner company. */
const DECIDERS = [MemberRole.owner, MemberRole.administrator] as const;

/** Who decides the applications of a company: its active owner and administrators, the oldest first. */
const decidersOf = (db: Db | Tx, coId: string) =>
  db
    .selectFrom('app_user')
    .where('co_id', '=', coId)
    .where('status', '=', AccountStatus.active)
    .where('role', 'in', DECIDERS)
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
    and d.role in (${sql.join(DECIDERS.map((role) => sql.lit(role)))})
    and (d.email is not null and d.email_verified or d.phone is not null and d.phone_verified)
    and d.user_id is distinct from a.asked_by)`;

/** Locks a decider's account against a change of role until the end of the transaction; undefined for anybody else. */
export async function lockDecider(
  tx: Tx,
  { userId, coId }: { userId: string; coId: string | null },
): Promise<{ role: number | null } | undefined> {
  if (coId === null) return undefined;
  return decidersOf(tx, coId).select('role').where('user_id', '=', userId).forShare().executeTakeFirst();
}
