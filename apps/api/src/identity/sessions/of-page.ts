import type { Db, Tx } from '../../platform/db/connect.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import {
  accountsAmong,
  bothNames,
  readBrowser,
  sessionSecrets,
  type ReadCookie,
} from '../../platform/http/caller/browser-sessions.db.ts';
import { touchOneOf, type LiveSession } from './sessions.db.ts';

/** What a page says of itself in a call that a cookie opens. */
export interface Page {
  cookie: ReadCookie;
  /** The account that it belongs to; undefined for the one that was chosen last in this browser. */
  account: string | undefined;
}

/**
 * The session of a page, whose last use it updates; null when it has none and nobody else is signed in. `chosen`: from now
 * on it is the one that was chosen last.
 *
 * @throws Refusal `Account.Session.Other` when only other accounts are signed in in this browser
 */
export async function sessionOfPage(
  db: Db | Tx,
  { cookie, account, chosen }: Page & { chosen?: boolean },
  now: Date,
): Promise<LiveSession | null> {
  const secrets = sessionSecrets(cookie).map(({ secret }) => secret);
  const session = await touchOneOf(db, { secrets, account, chosen: chosen === true }, now);
  if (session || account === undefined) return session;
  await refuseOther(db, { cookie, account }, now);
  return null;
}

/**
 * Refuses a call of a page whose account is not signed in, while others are.
 *
 * @throws Refusal `Account.Session.Other`
 */
export async function refuseOther(
  db: Db | Tx,
  { cookie, account }: { cookie: ReadCookie; account: string },
  now: Date,
): Promise<void> {
  const sessions = await readBrowser(db, cookie, now);
  const [other] = accountsAmong(sessions).filter(({ user_id }) => user_id !== account);
  if (other) refuse('Account.Session.Other', { extra: bothNames(sessions, { page: account, session: other.user_id }) });
}
