import type { verifySecondAddress } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { lockClaims, releaseUnverified } from '../../identity/addresses/claim-address.db.ts';
import { isKeyedDigest, keyedDigest } from '../../platform/settings/secrets.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { HandlerInput, StepContext, StepContextOf } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import { findTypedAddress, verifyTypedAddress } from './registration.db.ts';

/**
 * Cookie of the browser that has just registered: account, expiry and MAC. It only allows verifying the second address
 * of that account.
 */
const COOKIE = 'acc_registered';
const LIVES_SECONDS = 15 * 60;
/** Wrong codes per network. */
const GUESSES = { points: 30, seconds: 15 * 60 };

const SCENES: Readonly<Partial<Record<number, VerifyScene>>> = {
  [UserType.enterprise]: VerifyScene.enterpriseRegister,
  [UserType.partner]: VerifyScene.partnerRegister,
};

const LABEL = 'registered';

/** Lets the browser verify the second address of the account that it has just registered, for 15 minutes. */
export function allowSecondAddress(userId: string, { services: { config }, now, setCookie }: StepContext): void {
  const text = `${userId}.${now().getTime() + LIVES_SECONDS * 1000}`;
  setCookie(COOKIE, `${text}.${keyedDigest(config.secrets, LABEL, text)}`, LIVES_SECONDS);
}

function registeredHere({ services: { config }, now, cookie }: StepContext): string | undefined {
  const [userId = '', end = '', mac = ''] = (cookie(COOKIE) ?? '').split('.');
  const isOurs = isKeyedDigest(config.secrets, LABEL, `${userId}.${end}`, mac);
  return isOurs && Number(end) > now().getTime() ? userId : undefined;
}

/**
 * Verifies the address that was typed beside the verified one in a registration, by a code that was sent to it.
 *
 * @throws Refusal `Account.Page.Expired` in a browser that has not registered just now, what `consumeCode` throws
 */
export async function proveSecondAddress(
  { body }: HandlerInput<typeof verifySecondAddress>,
  context: StepContextOf<typeof verifySecondAddress>,
): Promise<void> {
  const {
    services: { config, db },
    now,
    network,
    refuse,
    transaction,
  } = context;
  const userId = registeredHere(context) ?? refuse('Account.Page.Expired');
  await limit(db, `registered ${network}`, { ...GUESSES, points: GUESSES.points * config.networkLimitFactor }, now());
  await transaction(async (tx) => {
    const typed = (await findTypedAddress(tx, userId)) ?? refuse('Account.Page.Expired');
    const scene = SCENES[typed.userType] ?? refuse('Account.Page.Expired');
    await lockClaims(tx, [typed], userId);
    await consumeCode(
      tx,
      {
        channel: typed.column === 'email' ? VerifyChannel.email : VerifyChannel.phone,
        account: typed.address,
        scene,
        userType: typed.userType,
        code: body.verify_code,
        field: 'verify_code',
      },
      context,
    );
    // False when another account has verified the address meanwhile.
    if (!(await verifyTypedAddress(tx, { ...typed, userId, at: now() }))) refuse('Account.Page.Expired');
    await releaseUnverified(tx, config, { ...typed, userId, at: now() });
    await audit(
      tx,
      { actor: userId, action: 'account.changed', object: userId, detail: { columns: [`${typed.column}_verified`] } },
      now(),
    );
  });
}
