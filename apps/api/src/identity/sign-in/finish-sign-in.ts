import type { UserType } from '@portal/common/enums/user/user-type';
import { KNOWN_DEVICE } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newSecret } from '../../platform/db/ids.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { BROWSER_COOKIE, newBrowser } from '../../platform/http/caller/browser-cookie.ts';
import type { FirstStep, SecondStep } from '../challenge/authentication.ts';
import { completeChallenge } from '../challenge/challenge.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { noteDevice } from './known-devices.db.ts';
import { DEVICE_COOKIE } from '../../platform/http/caller/cookies.ts';

/** True when the account has been used on this device, or never anywhere. */
function knowsBrowser(tx: Tx, { now, cookie, setCookie }: StepContext, userId: string): Promise<boolean> {
  const device = cookie(DEVICE_COOKIE) ?? newSecret();
  setCookie(DEVICE_COOKIE, device, KNOWN_DEVICE.livesMs / 1000);
  return noteDevice(tx, { userId, device, at: now() });
}

export interface Proven {
  userId: string;
  userType: UserType;
  challenge: string;
  remember: boolean;
  /** How the user authenticated. */
  by: FirstStep;
  /** The second step, if there was one. */
  second?: SecondStep | undefined;
}

/**
 * Completes the sign-in of an authenticated user: binds the challenge to the account, writes the audit row, notifies
 * the owner of an unknown device, and renews the browser's cookie. Returns the redirect URL. Call it last in the
 * transaction.
 *
 * @throws Refusal `Account.Page.Expired`
 */
export async function finishSignIn(
  tx: Tx,
  context: StepContext<'Account.Page.Expired'>,
  { userId, userType, challenge, remember, by, second }: Proven,
): Promise<string> {
  const { services, now, network, userAgent } = context;
  await audit(tx, { actor: userId, action: 'signIn.succeeded', object: userId, detail: { network, by } }, now());
  if (!(await knowsBrowser(tx, context, userId))) {
    await notifyOwner(tx, services, { userId, act: 'signIn.newDevice', network, userAgent, at: now() });
  }
  const browser = newBrowser(services.config);
  const next = await completeChallenge(
    tx,
    { challenge, userId, userType, first: by, second, remember, browser, now: now() },
    context,
  );
  context.setCookie(BROWSER_COOKIE, browser);
  return next;
}
