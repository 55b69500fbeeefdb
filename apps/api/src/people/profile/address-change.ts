import type { TakenAddress, WrongCode } from '@portal/common/contract/refusals';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { claimAddress, lockClaims, releaseUnverified } from '../../identity/addresses/claim-address.db.ts';
import { notifyOfAddresses } from '../../identity/owner-message/owner-message.db.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import { findChangeable, type Change } from './profile.db.ts';

/** What to set, and the code that proves it. */
interface NewAddress<Field extends string> {
  channel: typeof VerifyChannel.email | typeof VerifyChannel.phone;
  /** New address in stored form. */
  address: string;
  code: string | undefined;
  /** Wire names of address and code, for rejections. */
  fields: { address: Field; code: Field };
}

/**
 * Columns to write for a new e-mail or phone whose code was returned. A new address also needs a recent sign-in, and
 * the previous address is notified if it was proven; verifying the current address needs the code only. Empty when it
 * is already verified.
 *
 * @throws Refusal at one of `fields`, or `Account.SignIn.Recent.Required`
 */
export async function changeAddress<Field extends string>(
  context: HandlerContext<WrongCode | TakenAddress | 'Account.SignIn.Recent.Required' | 'code.empty', Field>,
  caller: Caller,
  { channel, address, code, fields }: NewAddress<Field>,
): Promise<Change> {
  const { tx, now, services, network, userAgent, refuseAt } = context;
  const byEmail = channel === VerifyChannel.email;
  const claim = {
    column: byEmail ? 'email' : 'phone',
    address,
    userType: caller.userType,
    userId: caller.userId,
    at: now(),
  } as const;
  await lockClaims(tx, [claim], caller.userId);
  const before = await findChangeable(tx, caller.userId);
  const [old, verified] = byEmail ? [before.email, before.email_verified] : [before.phone, before.phone_verified];
  const isNew = old !== address;
  if (!isNew && verified) return {};
  if (isNew) checkRecent(caller, now(), context);
  if (!code) return refuseAt(fields.code, 'code.empty');
  await consumeCode(
    tx,
    {
      channel,
      account: address,
      scene: VerifyScene.emailPhoneEdit,
      userType: caller.userType,
      code,
      field: fields.code,
    },
    context,
  );
  // Checked after the code: only the holder of the address may learn that it is taken. An account may verify an address
  // that it shares.
  if (isNew) await claimAddress(tx, services.config, { ...claim, proven: true, field: fields.address }, context);
  else await releaseUnverified(tx, services.config, claim);
  if (isNew) {
    const changed = [byEmail ? 'email' : 'phone'] as const;
    await notifyOfAddresses(tx, services, { userId: caller.userId, changed, before, network, userAgent, at: now() });
  }
  return byEmail ? { email: address, email_verified: true } : { phone: address, phone_verified: true };
}
