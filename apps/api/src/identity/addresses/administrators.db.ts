import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { tell, type Telling } from '../../platform/mail/outbox.ts';
import { provenRecipient } from '../../platform/mail/recipient.ts';
import { OWNER_COLUMNS } from './tell-owner.db.ts';

/**
 * Tells the provider's administrators, but for one of them, at proven addresses; the notice in the portal arrives in any
 * case. Returns how many have an address.
 */
export async function tellAdministratorsBut(
  tx: Tx,
  userId: string,
  telling: Omit<Telling, 'dedupeKey'>,
): Promise<number> {
  const all = await tx
    .selectFrom('app_user')
    .select(['user_id', ...OWNER_COLUMNS])
    .where('user_type', '=', UserType.employee)
    .where('status', '=', AccountStatus.active)
    .where('user_id', '!=', userId)
    .where(sql<boolean>`${Privilege.admin} = any(privileges)`)
    .orderBy('user_id')
    .execute();
  const about = newId(telling.template);
  let told = 0;
  for (const other of all) {
    const dedupeKey = `${about} ${other.user_id}`;
    if (await tell(tx, provenRecipient(other), other, { ...telling, dedupeKey })) told += 1;
  }
  return told;
}
