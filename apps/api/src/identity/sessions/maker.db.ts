import { AccountStatus } from '@portal/common/enums/user/account-status';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { refuse } from '../../platform/errors/refusal.ts';

/**
 * The maker epoch to store with something that the caller makes and that opens something later (a link, an export).
 * Locks account and session, so that an end of all sessions at the same time comes before or after it.
 *
 * @throws Refusal `Account.SignIn.Required` when the caller's session has ended meanwhile, `Account.Permission.Denied` for
 * an access key, which makes nothing that outlives it
 */
export async function makerEpoch(tx: Tx, { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Promise<number> {
  if (sessionId === '') refuse('Account.Permission.Denied');
  const { rows } = await sql<{ maker_epoch: number }>`
    select u.maker_epoch from app_user u join session s using (user_id)
    where u.user_id = ${userId} and s.session_id = ${sessionId} and s.ended_at is null and u.status = ${AccountStatus.active}
    for share`.execute(tx);
  return rows[0]?.maker_epoch ?? refuse('Account.SignIn.Required');
}

/**
 * Condition for the statement that reads such a thing: its maker is active, and their sessions were not all ended since.
 *
 * @param maker column with the maker's user id
 * @param epoch column with the maker epoch at the time of making
 * @param lock for a statement that opens it: an end at the same time comes before or after
 */
export const makerStands = (
  maker: string,
  epoch: string,
  { lock = false }: { lock?: boolean } = {},
): RawBuilder<boolean> => sql<boolean>`exists (
  select from app_user maker where maker.user_id = ${sql.ref(maker)} and maker.maker_epoch = ${sql.ref(epoch)}
    and maker.status = ${AccountStatus.active} ${lock ? sql`for share` : sql``})`;
