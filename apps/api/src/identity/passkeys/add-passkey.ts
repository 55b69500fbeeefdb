import type { CreationOptions, Registration } from '@portal/common/contract/sign-in/webauthn';
import type { Locale } from '@portal/common/intl/locale';
import { cut } from '@portal/common/rules/text/cut';
import { checkPasskeyName, PASSKEY_NAME_MAX } from '@portal/common/rules/user/passkey-name';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { describeDevice } from '../../platform/http/request/user-agent.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { portalName } from '../../platform/site/site.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { issueChallenge, takeChallenge } from './challenges.db.ts';
import { insertPasskey, listPasskeysOf, lockOwnerOf } from './passkeys.db.ts';
import { challengeOf, checkRegistration, creationOptionsFor } from './webauthn.ts';

/** Whose passkey is made, and by whom: in a session, or in a sign-in of a member of staff. */
export interface Making {
  userId: string;
  purpose: 'add' | 'staffAdd';
  holder: string;
}

/** Options for making a passkey, with a new challenge. */
export async function beginMaking(
  db: Db | Tx,
  making: Making,
  { services: { config }, locale, now }: StepContext,
): Promise<CreationOptions> {
  const { userId } = making;
  const user = await db
    .selectFrom('app_user')
    .select(['user_id', 'user_name', 'login_name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return creationOptionsFor(config, {
    challenge: await issueChallenge(db, { ...making, at: now() }),
    portal: await portalName(db, locale),
    user,
    known: await listPasskeysOf(db, userId),
  });
}

/** Name of a passkey that its owner has not named: the device that has it. */
function defaultName({ authenticatorAttachment, response }: Registration, userAgent: string, locale: Locale): string {
  const here = describeDevice(userAgent);
  if (authenticatorAttachment === 'cross-platform')
    return textOf(locale, response.transports?.includes('hybrid') ? 'passkey.phone' : 'passkey.securityKey');
  return checkPasskeyName(here) === undefined ? here : textOf(locale, 'passkey.unnamed');
}

export type MakingRefusal =
  | 'Account.Passkey.Expired'
  | 'Account.Passkey.Exists'
  | 'Account.Passkey.Refused'
  | 'Account.Passkey.Unverified';

/**
 * Adds a passkey that was made with the options of `beginMaking`: its challenge is taken, and the owner is notified.
 *
 * @param check looks in the transaction, in which the account is locked, whether it may be added
 * @returns undefined when the account has the most already
 * @throws Refusal `Account.Passkey.Expired`, `Account.Passkey.Refused`, `Account.Passkey.Unverified`;
 * `Account.Passkey.Exists` when it was added before, to this account or another one
 */
export async function addMade(
  making: Making,
  { credential, name }: { credential: Registration; name?: string | undefined },
  context: StepContext<MakingRefusal>,
  check: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<{ id: string; name: string } | undefined> {
  const { services, now, network, userAgent, locale, refuse } = context;
  const { userId } = making;
  const made = await checkRegistration(services.config, credential);
  if (made === 'refused') return refuse('Account.Passkey.Refused');
  if (made === 'unverified') return refuse('Account.Passkey.Unverified');
  const named = cut(name ?? defaultName(credential, userAgent, locale), PASSKEY_NAME_MAX);
  return context.transaction(async (tx) => {
    const at = now();
    await lockOwnerOf(tx, userId);
    if (!(await takeChallenge(tx, { ...making, challenge: challengeOf(credential), at })))
      refuse('Account.Passkey.Expired');
    await check(tx);
    const id = await insertPasskey(tx, { userId, made, name: named, userAgent, at });
    if (id === undefined) return undefined;
    await audit(
      tx,
      { actor: userId, action: 'passkey.added', object: userId, detail: { passkey: named, id, network } },
      at,
    );
    await notifyOwner(tx, services, { userId, act: 'passkey.added', network, userAgent, at });
    return { id, name: named };
  });
}
