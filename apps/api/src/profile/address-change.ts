import type { updateAttribute } from '@portal/common/contract/profile';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { claimAddress, lockClaims, releaseUnverified } from '../addresses/claim-address.db.ts';
import { provenAddresses } from '../addresses/proven-address.db.ts';
import { notifyOwner } from '../security-report/owner-message.db.ts';
import type { Caller } from '../http/caller.ts';
import type { HandlerContextOf } from '../http/serve.ts';
import { consumeCode } from '../verify-code/verify-code.db.ts';
import { findChangeable, type Change } from './profile.db.ts';

/** Maximum age of the sign-in for changing an address. */
const RECENT_MS = 10 * 60_000;

interface Wish {
  channel: typeof VerifyChannel.email | typeof VerifyChannel.phone;
  /** In its stored form. */
  address: string;
  code: string | undefined;
}

/**
 * Columns to write for a new e-mail or phone whose code was returned. A new address also needs a recent sign-in, and
 * the previous address is notified if it was trusted; verifying the current address needs the code only. Empty when it
 * is already verified.
 *
 * @throws Refusal at `AttrValue` or `VerifyCode`, or `Account.SignIn.Recent.Required`
 */
export async function changeOfAddress(
  context: HandlerContextOf<typeof updateAttribute>, caller: Caller, { channel, address, code }: Wish,
): Promise<Change> {
  const { tx, now, services, network, userAgent, refuse, refuseAt } = context;
  const byEmail = channel === VerifyChannel.email;
  const claim = { column: byEmail ? 'email' : 'phone', address, userType: caller.userType, userId: caller.userId, at: now() } as const;
  await lockClaims(tx, [claim], caller.userId);
  const before = await findChangeable(tx, caller.userId);
  const [old, verified] = byEmail ? [before.email, before.email_verified] : [before.phone, before.phone_verified];
  const isNew = old !== address;
  if (!isNew && verified) return {};
  if (isNew && now().getTime() - caller.signedInAt.getTime() > RECENT_MS) refuse('Account.SignIn.Recent.Required');
  if (!code) return refuseAt('VerifyCode', 'code.empty');
  await consumeCode(tx, {
    channel, account: address, scene: VerifyScene.emailPhoneEdit, userType: caller.userType, code,
    secret: services.config.secret, at: now(), field: 'VerifyCode',
  }, context);
  // After the code: only the holder of the address may learn that it is taken. An account may verify an address that it shares.
  if (isNew) await claimAddress(tx, services.config, { ...claim, proven: true, field: 'AttrValue' }, context);
  else await releaseUnverified(tx, services.config, claim);
  if (isNew) {
    await notifyOwner(tx, services.config, { userId: caller.userId, about: byEmail ? 'emailChanged' : 'phoneChanged', before: provenAddresses(before)[byEmail ? 'email' : 'phone'], network, userAgent, at: now() });
  }
  return byEmail ? { email: address, email_verified: true } : { phone: address, phone_verified: true };
}
