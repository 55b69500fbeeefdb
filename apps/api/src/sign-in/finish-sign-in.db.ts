import { sql } from 'kysely';
import type { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { digest, newSecret } from '../db/ids.ts';
import type { StepContext } from '../http/serve.ts';
import { completeChallenge } from '../oauth/challenge.db.ts';
import { notifyOwner } from '../security-report/owner-message.db.ts';

/** Cookie by which an account knows a browser again. It proves nothing; it only saves people a message. */
export const DEVICE_COOKIE = 'acc_device';
const YEAR = 365 * 24 * 3600;

/** True when the account was used in this browser before, or was never used anywhere. */
async function knowsBrowser(tx: Tx, { now, cookie, setCookie }: StepContext, userId: string): Promise<boolean> {
  const device = cookie(DEVICE_COOKIE) ?? newSecret();
  setCookie(DEVICE_COOKIE, device, YEAR);
  const device_hash = digest(device);
  const { rows } = await sql<{ device_hash: string }>`
    with seen as (
      insert into known_device (user_id, device_hash, seen_at) values (${userId}, ${device_hash}, ${now()})
      on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
    )
    select device_hash from known_device where user_id = ${userId}`.execute(tx);
  // The rows are those from before the statement.
  return rows.length === 0 || rows.some((one) => one.device_hash === device_hash);
}

export interface Proven {
  userId: string;
  userType: UserType;
  challenge: string;
  remember: boolean;
  /** How the person proved who they are, for the audit. */
  by: 'password' | 'code' | 'idp';
}

/**
 * Whoever has proven who they are is signed in: the challenge stands for the account, the audit knows, and the owner is
 * told about a browser that the account did not know. Answers where the browser goes on. Call it last in the transaction.
 *
 * @throws Refusal `Account.Page.Expired`
 */
export async function finishSignIn(tx: Tx, context: StepContext, { userId, userType, challenge, remember, by }: Proven): Promise<string> {
  const { services, now, network, userAgent } = context;
  await audit(tx, { actor: userId, action: 'signIn.succeeded', object: userId, detail: { network, by } }, now());
  if (!(await knowsBrowser(tx, context, userId))) {
    await notifyOwner(tx, services.config, { userId, about: 'newDevice', network, userAgent, at: now() });
  }
  return completeChallenge(tx, { challenge, userId, userType, remember, now: now() });
}
