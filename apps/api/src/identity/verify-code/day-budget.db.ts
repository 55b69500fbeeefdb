import { VERIFY_CODE } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { isProven } from '../addresses/proven-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

const OWNER = 'owner';
const STRANGERS = 'strangers';

/** What is known about the requester of a code. */
export interface Requester {
  /** User id of the session, if any. */
  userId: string | undefined;
  /** Value of the device cookie. */
  device: string | undefined;
  /** Network as counted by limits. */
  network: string;
}

/**
 * True when the session, browser or network belongs to somebody whose proven address (stored form) it is. Accounts
 * that only typed it do not count.
 */
async function knows(
  tx: Tx,
  account: string,
  { userId, device, network }: Requester,
): Promise<{ owner: boolean; network: boolean }> {
  const {
    rows: [found],
  } = await sql<{ owner: boolean; network: boolean }>`
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

/** Counts one code against a budget in one statement. A budget resets a day after its first code. */
async function spend(
  tx: Tx,
  { account, requester, most, at }: { account: string; requester: string; most: number; at: Date },
  { refuse }: Refusing<'Account.VerifyCode.TooMany'>,
): Promise<void> {
  const dayAgo = new Date(at.getTime() - DAY_MS);
  const counted = await tx
    .insertInto('verify_code_day')
    .values({ account, requester, started_at: at, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'requester'])
        .doUpdateSet({
          sent: sql<number>`case when verify_code_day.started_at <= ${dayAgo} then 1 else verify_code_day.sent + 1 end`,
          started_at: sql<Date>`case when verify_code_day.started_at <= ${dayAgo} then ${at} else verify_code_day.started_at end`,
        })
        .where((on) => on.or([on('verify_code_day.started_at', '<=', dayAgo), on('verify_code_day.sent', '<', most)])),
    )
    .returning('sent')
    .executeTakeFirst();
  if (counted) return;
  const { started_at } = await tx
    .selectFrom('verify_code_day')
    .select('started_at')
    .where('account', '=', account)
    .where('requester', '=', requester)
    .executeTakeFirstOrThrow();
  const retryAfter = Math.max(1, Math.ceil((started_at.getTime() + DAY_MS - at.getTime()) / 1000));
  refuse('Account.VerifyCode.TooMany', { retryAfter, commit: true });
}

/**
 * Daily send limits per address (stored form), counted by requester so that a stranger cannot use up the owner's: ten
 * for the sessions and browsers of its owner; ten per other network; thirty for all unknown networks combined, so that
 * a mailbox cannot be flooded.
 *
 * @throws Refusal (kept) `Account.VerifyCode.TooMany` with `retryAfter` in seconds
 */
export async function countToday(
  tx: Tx,
  account: string,
  requester: Requester,
  at: Date,
  refusing: Refusing<'Account.VerifyCode.TooMany'>,
): Promise<void> {
  const known = await knows(tx, account, requester);
  if (known.owner) return spend(tx, { account, requester: OWNER, most: VERIFY_CODE.aDay, at }, refusing);
  await spend(tx, { account, requester: `network ${requester.network}`, most: VERIFY_CODE.aDay, at }, refusing);
  if (!known.network)
    await spend(tx, { account, requester: STRANGERS, most: VERIFY_CODE.aDayForStrangers, at }, refusing);
}
