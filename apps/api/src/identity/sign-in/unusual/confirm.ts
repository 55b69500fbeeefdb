import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VERIFY_CODE } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import { audit } from '../../../platform/audit/audit.ts';
import { maskEmail, maskPhone } from '../../../platform/audit/mask.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { Refusal, refusing } from '../../../platform/errors/refusal.ts';
import { DEVICE_COOKIE } from '../../../platform/http/caller/cookies.ts';
import type { StepContext } from '../../../platform/http/calls/serve.ts';
import { describeDevice } from '../../../platform/http/request/user-agent.ts';
import { tell } from '../../../platform/mail/outbox.ts';
import { readerOf, reachable, type Recipient } from '../../../platform/mail/recipient.ts';
import { provenAddresses } from '../../addresses/proven-address.db.ts';
import { findOwner, type Owner } from '../../addresses/tell-owner.db.ts';
import { purposeOf } from '../../verify-code/purpose.ts';
import { consumeCode, issueCode, RESEND_SECONDS, type CodeKey } from '../../verify-code/verify-code.db.ts';
import type { Candidate } from '../account/accounts.db.ts';
import { earlierSignIns } from './history.db.ts';
import { isUnusual } from './unusual.ts';

/**
 * `usual`: nothing is asked. `unreachable`: it is unusual, but no address is proven. A code of this key and address
 * confirms any other one.
 */
export type Confirmation = 'usual' | 'unreachable' | { key: CodeKey; code: string };

/** Key of the code that confirms: the one of a sign-in by code, which proves the same. */
const keyOf = ({ user_type: userType }: Candidate, { channel, to: account }: Recipient): CodeKey => ({
  channel: channel === 'email' ? VerifyChannel.email : VerifyChannel.phone,
  account,
  scene: userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin,
  userType,
});

/** Sends a code unless one was sent a moment ago, or too many today. Returns the seconds until another one. */
async function send(tx: Tx, key: CodeKey, owner: Owner, to: Recipient, context: StepContext): Promise<number> {
  const { services, now, network, userAgent, cookie } = context;
  const at = now();
  const requester = { userId: undefined, device: cookie(DEVICE_COOKIE), network };
  const code = await issueCode(tx, key, { secrets: services.config.secrets, requester, at }, refusing);
  const { locale } = readerOf(owner);
  services.metrics.codeSent(to.channel);
  await tell(tx, to, owner, {
    // Services that send SMS by templates have one for codes.
    template: to.channel === 'email' ? 'confirmSignIn' : 'verifyCode',
    code,
    at,
    values: {
      scene: key.scene,
      minutes: VERIFY_CODE.livesMs / MINUTE_MS,
      purpose: purposeOf(key, { locale, restores: false }),
      network: services.placeOf(network, locale) ?? network,
      device: describeDevice(userAgent),
    },
    dedupeKey: `confirmSignIn ${key.channel} ${key.account} ${at.getTime()}`,
  });
  return RESEND_SECONDS;
}

/** Asks for the code, and sends it. */
async function ask(
  key: CodeKey,
  owner: Owner,
  to: Recipient,
  context: StepContext<'Account.Login.Confirm'>,
): Promise<never> {
  const wait = await context
    .transaction((tx) => send(tx, key, owner, to, context))
    .catch((refused: unknown) => {
      if (refused instanceof Refusal && refused.details.retryAfter !== undefined) return refused.details.retryAfter;
      throw refused;
    });
  const address = to.channel === 'email' ? maskEmail(to.to) : maskPhone(to.to);
  return context.refuse('Account.Login.Confirm', {
    extra: { confirm: { channel: to.channel, address, retry_after: wait } },
  });
}

/**
 * True when a sign-in by password has to be confirmed: from a device that the account does not know, an unknown network
 * and at an unusual hour. Whoever gives a second factor, a passkey or a code to a proven address confirms it by that, and
 * staff always do. Somebody who has to set a new password gets no session yet.
 */
export async function needsConfirmation(
  db: Db,
  user: Candidate,
  { by, at, network }: { by: string; at: Date; network: string },
): Promise<boolean> {
  const isConfirmed = by !== 'password' || user.factor || user.user_type === UserType.employee;
  if (isConfirmed || user.known_device || user.must_reset) return false;
  return isUnusual(await earlierSignIns(db, { userId: user.user_id, at }), { at, network });
}

/**
 * Decides whether a sign-in has to be confirmed, before any transaction, and asks for the code.
 *
 * @param given the code, with the second call
 * @throws Refusal `Account.Login.Confirm` with `confirm`: where the code went, and when another one can be sent
 */
export async function confirmStep(
  user: Candidate,
  { by, given }: { by: string; given: string | undefined },
  context: StepContext<'Account.Login.Confirm'>,
): Promise<Confirmation> {
  const { services, now, network } = context;
  if (!(await needsConfirmation(services.db, user, { by, at: now(), network }))) return 'usual';
  const owner = await context.transaction((tx) => findOwner(tx, user.user_id));
  const to = reachable(provenAddresses(owner));
  if (!to) return 'unreachable';
  const key = keyOf(user, to);
  return given ? { key, code: given } : ask(key, owner, to, context);
}

/**
 * Consumes the code in the transaction of the sign-in. An unusual one that nobody could confirm stands in the activity.
 *
 * @throws Refusal (kept) `Account.Login.Confirm.Wrong` for a wrong code, and for one that is over or was wrong too often
 */
export async function settleConfirmation(
  tx: Tx,
  { user_id: userId }: Candidate,
  confirmation: Confirmation,
  context: StepContext<'Account.Login.Confirm.Wrong', 'second_factor_code'>,
): Promise<void> {
  const { refuseAt, now, network } = context;
  if (confirmation === 'usual') return;
  if (confirmation === 'unreachable') {
    await audit(tx, { actor: userId, action: 'signIn.unusual', object: userId, detail: { network } }, now());
    return;
  }
  const field = 'second_factor_code';
  const wrong = (): never => refuseAt(field, 'Account.Login.Confirm.Wrong', { commit: true });
  await consumeCode(
    tx,
    { ...confirmation.key, code: confirmation.code, field },
    { ...context, refuse: wrong, refuseAt: wrong },
  );
}
