import { VERIFY_CODE } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { isProven } from '../addresses/proven-address.db.ts';
import type { Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';
import { refuse } from '../http/refusal.ts';

const A_DAY_MS = 24 * 3_600_000;
const OWNER = 'owner';
const STRANGERS = 'strangers';

/** Who asks for a code, as far as it can be told. */
export interface Requester {
  /** User id of the session, if there is one. */
  userId: string | undefined;
  /** Value of the cookie by which accounts know a browser again. */
  device: string | undefined;
  /** What limits count as one network. */
  network: string;
}

/**
 * Is this the session, a browser or a network of somebody whose proven address (stored form) it is? Whoever only
 * typed it as theirs is a stranger like any other.
 */
async function knows(tx: Tx, account: string, { userId, device, network }: Requester): Promise<{ owner: boolean; network: boolean }> {
  const { rows: [found] } = await sql<{ owner: boolean; network: boolean }>`
    with holder as (
      select user_id from app_user where email = ${account} and ${isProven('email')}
      union select user_id from app_user where phone = ${account} and ${isProven('phone')}
    )
    select
      exists (select from holder where user_id = ${userId ?? ''})
        or exists (select from known_device join holder using (user_id) where device_hash = ${digest(device ?? '')}) as owner,
      exists (
        select from holder join audit on audit.subject_id = holder.user_id
        where audit.action = 'signIn.succeeded' and audit.network = ${network}
      ) as network`.execute(tx);
  return found ?? { owner: false, network: false };
}

/** Counts one code against a budget by one statement. The budget begins anew a day after its first code. */
async function spend(tx: Tx, { account, requester, most, at }: { account: string; requester: string; most: number; at: Date }): Promise<void> {
  const dayAgo = new Date(at.getTime() - A_DAY_MS);
  const counted = await tx
    .insertInto('verify_code_day')
    .values({ account, requester, started_at: at, sent: 1 })
    .onConflict((conflict) => conflict
      .columns(['account', 'requester'])
      .doUpdateSet({
        sent: sql<number>`case when verify_code_day.started_at <= ${dayAgo} then 1 else verify_code_day.sent + 1 end`,
        started_at: sql<Date>`case when verify_code_day.started_at <= ${dayAgo} then ${at} else verify_code_day.started_at end`,
      })
      .where((on) => on.or([on('verify_code_day.started_at', '<=', dayAgo), on('verify_code_day.sent', '<', most)])))
    .returning('sent')
    .executeTakeFirst();
  if (counted) return;
  const { started_at } = await tx.selectFrom('verify_code_day').select('started_at')
    .where('account', '=', account).where('requester', '=', requester).executeTakeFirstOrThrow();
  const retryAfter = Math.max(1, Math.ceil((started_at.getTime() + A_DAY_MS - at.getTime()) / 1000));
  refuse('Account.VerifyCode.TooMany', { retryAfter, keep: true });
}

/**
 * Counts a code for an address (stored form) against the budget of whoever asks for it, so that a stranger uses up the
 * own one and not the owner's: ten a day for the sessions and browsers in which an account with this address was used,
 * together; ten for each other network; and thirty for all networks together from which nobody ever signed in to such an
 * account, so that a mailbox is not flooded from many.
 *
 * @throws Refusal (kept) `Account.VerifyCode.TooMany` with `retryAfter` in seconds
 */
export async function countToday(tx: Tx, account: string, requester: Requester, at: Date): Promise<void> {
  const known = await knows(tx, account, requester);
  if (known.owner) return spend(tx, { account, requester: OWNER, most: VERIFY_CODE.aDay, at });
  await spend(tx, { account, requester: `network ${requester.network}`, most: VERIFY_CODE.aDay, at });
  if (!known.network) await spend(tx, { account, requester: STRANGERS, most: VERIFY_CODE.aDayForStrangers, at });
}
