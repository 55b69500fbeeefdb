import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { digest } from '../db/ids.ts';
import { countSql, taken, type Limit } from '../limits/limits.ts';
import type { Refusing } from '../http/refusal.ts';
import { candidatesOf, type Asked, type Candidate } from './accounts.db.ts';

interface Row {
  started: boolean;
  counted: { key: string; points: number; ends_at: string }[];
  found: Candidate[];
}

export interface AttemptStart extends Asked {
  challenge: string;
  browser: string | undefined;
  /** Limits in counting order; all windows have the same length. */
  limits: readonly { key: string; rule: Limit }[];
  now: Date;
}

/**
 * One statement with everything needed before the secret is checked, because every wrong attempt pays for it: was the
 * sign-in started in this browser, are attempts left, which accounts match?
 *
 * @throws Refusal `Account.Page.Expired`, `4290000000`
 */
export async function beginAttempt(
  db: Db, { challenge, browser, limits, now, ...asked }: AttemptStart, refusing: Refusing<'Account.Page.Expired'>,
): Promise<Candidate[]> {
  if (browser === undefined || challenge.length > 200) refusing.refuse('Account.Page.Expired');
  const seconds = Math.max(...limits.map(({ rule }) => rule.seconds));
  const { rows: [row] } = await sql<Row>`
    with started as (
      select from login_challenge
      where challenge_hash = ${digest(challenge)} and browser_hash = ${digest(browser)} and expires_at > ${now}
    ), counted as (${countSql(limits.map(({ key }) => key), seconds, now, sql`exists (select from started)`)})
    select exists (select from started) as started,
      (select coalesce(json_agg(c), '[]') from counted c) as counted,
      (select coalesce(json_agg(f), '[]') from ${candidatesOf(db, asked)} f) as found`.execute(db);
  if (!row?.started) refusing.refuse('Account.Page.Expired');
  for (const { key, rule } of limits) {
    const count = row.counted.find((one) => one.key === key);
    const { within, retryAfter } = taken(rule, { points: count?.points ?? 1, ends_at: new Date(count?.ends_at ?? now) }, now);
    if (!within) refusing.refuse('4290000000', { retryAfter });
  }
  return row.found;
}
