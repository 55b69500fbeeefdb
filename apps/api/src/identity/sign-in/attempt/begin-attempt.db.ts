import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { digest } from '../../../platform/db/ids.ts';
import { notAwaited } from '../../../platform/db/not-awaited.ts';
import type { Nonces } from '../../../platform/http/sealed/sealed.ts';
import { countSql, taken, type Limit } from '../../../platform/limits/limits.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { candidatesOf, type Asked, type Candidate } from '../account/accounts.db.ts';
import { NETWORK_ATTEMPT_LIMIT, WRONG_PASSWORD_LIMIT } from '../limits/wrong-password-limit.ts';

interface Row {
  first: number;
  started: boolean;
  counted: { key: string; points: number; ends_at: string }[];
  found: Candidate[];
}

export interface AttemptStart extends Asked {
  challenge: string;
  nonces: Nonces;
  browser: string | undefined;
  network: string;
  networkLimitFactor: number;
}

/** Key of the counter of wrong secrets of an account; all its names share it. */
export const triesOf = (userId: string, network: string): string => `signIn ${userId} ${network}`;

/**
 * One statement with all checks before that of the secret, because every wrong attempt costs it: the sealed values are
 * new, the sign-in was started in this browser, which accounts match, and attempts are left. Attempts are counted for each account that
 * matches, so that its e-mail, phone and login name share one limit; for an unknown account they are counted by the
 * name that was typed. It does not wait for the disk, because what follows does: the commit of the sign-in, of its
 * failure, or of the attempts given back.
 *
 * @throws Refusal `Account.Sealed.Invalid`, `Account.Page.Expired`, `4290000000`
 */
export async function beginAttempt(
  db: Db,
  { challenge, nonces, browser, network, networkLimitFactor, now, ...asked }: AttemptStart,
  refusing: Refusing<'Account.Page.Expired'>,
): Promise<Candidate[]> {
  if (browser === undefined || challenge.length > 200) refusing.refuse('Account.Page.Expired');
  const ofNetwork = `signIn ${network}`;
  const ofName = `signIn ${asked.userTypes[0]} ${asked.account} ${network}`;
  const keys = sql`
    select key from (
      select 0 as place, ${ofNetwork}::text as key
      union all select 1, 'signIn ' || user_id || ${` ${network}`}::text from found
      union all select 1, ${ofName}::text where not exists (select from found)
    ) k where exists (select from started) and (select count(*) from fresh) = ${nonces.count} order by place, key`;
  const {
    rows: [row],
  } = await sql<Row>`
    with fresh as (${nonces.sql}), started as (
      select from login_challenge
      where challenge_hash = ${digest(challenge)} and browser_hash = ${digest(browser)} and expires_at > ${now}
    ), found as (${candidatesOf(db, { ...asked, now })}), counted as (${countSql(keys, WRONG_PASSWORD_LIMIT.seconds, now)})
    select (select count(*) from fresh)::int as first, exists (select from started) as started,
      (select coalesce(json_agg(c), '[]') from counted c) as counted,
      (select coalesce(json_agg(f), '[]') from found f) as found, ${notAwaited}`.execute(db);
  nonces.check(row?.first ?? 0);
  if (!row?.started) refusing.refuse('Account.Page.Expired');
  // Check the network first: when both limits are reached, its wait is the one to report.
  for (const { key, points, ends_at } of row.counted) {
    const rule: Limit =
      key === ofNetwork
        ? { ...NETWORK_ATTEMPT_LIMIT, points: NETWORK_ATTEMPT_LIMIT.points * networkLimitFactor }
        : WRONG_PASSWORD_LIMIT;
    const { within, retryAfter } = taken(rule, { points, ends_at: new Date(ends_at) }, now);
    if (!within) refusing.refuse('4290000000', { retryAfter });
  }
  return row.found;
}
