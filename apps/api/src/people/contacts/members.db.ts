import type { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';

/** Creates a member without a password and returns its id. */
export async function insertMember(
  tx: Tx,
  {
    coId,
    account,
    by,
    at,
  }: {
    coId: string;
    account: { user_name: string; email: string | null; phone: string | null; role: MemberRole; language: Locale };
    by: string;
    at: Date;
  },
): Promise<string> {
  const user_id = newId('u');
  await tx
    .insertInto('app_user')
    .values({
      ...account,
      user_id,
      user_type: UserType.enterprise,
      co_id: coId,
      login_name: null,
      password_hash: null,
      self_registered: false,
      made_by_customer: true,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx.insertInto('contact').values({ user_id, created_by: by }).execute();
  return user_id;
}

/** Changes the role of a locked member. It counts from the next call. */
export async function setRole(
  tx: Tx,
  { userId, role, at }: { userId: string; role: MemberRole; at: Date },
): Promise<void> {
  await tx.updateTable('app_user').set({ role, updated_at: at }).where('user_id', '=', userId).execute();
}

/** Takes a member from before there were roles, who was not told of the own one yet; undefined when nobody is left. */
export async function takeUntold(tx: Tx): Promise<{ userId: string; role: number; company: string } | undefined> {
  const { rows } = await sql<{ userId: string; role: number; company: string }>`
    update app_user u set role_untold = false from company c where c.co_id = u.co_id and u.user_id = (
      select user_id from app_user where role_untold order by user_id limit 1 for update skip locked
    ) returning u.user_id as "userId", coalesce(u.role, 2) as role, coalesce(c.company_name, '') as company`.execute(
    tx,
  );
  return rows[0];
}
