import type { Authentication } from '@portal/common/contract/sign-in/webauthn';
import type { PasskeyRefusal } from '@portal/common/contract/refusals';
import type { Tx } from '../../platform/db/connect.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { takeChallenge } from './challenges.db.ts';
import { usePasskey, type Began, type StoredPasskey } from './passkeys.db.ts';
import { challengeOf, checkAuthentication } from './webauthn.ts';

/** An answer of a passkey that was checked, and whose challenge was taken. */
export interface CheckedPasskey {
  passkeyId: string;
  counter: number;
  synced: boolean;
}

/**
 * Checks the answer of a stored passkey in a sign-in and takes its challenge, whatever the check says: each works once.
 *
 * @throws Refusal `Account.Passkey.Expired`, `Account.Passkey.Refused`, `Account.Passkey.Unverified`
 */
export async function checkPasskey(
  {
    credential,
    stored,
    purpose,
    holder,
  }: { credential: Authentication; stored: StoredPasskey; purpose: 'signIn' | 'secondStep'; holder: string },
  { services: { db, config }, now, refuse }: StepContext<PasskeyRefusal>,
): Promise<CheckedPasskey> {
  const challenge = challengeOf(credential);
  if (!(await takeChallenge(db, { challenge, purpose, holder, userId: stored.user_id, at: now() })))
    refuse('Account.Passkey.Expired');
  const checked = await checkAuthentication(config, credential, stored);
  if (checked === 'refused') return refuse('Account.Passkey.Refused');
  if (checked === 'unverified') return refuse('Account.Passkey.Unverified');
  return { passkeyId: stored.passkey_id, ...checked };
}

const REFUSED = {
  over: 'Account.Passkey.Expired',
  unknown: 'Account.Passkey.Unknown',
  counter: 'Account.Passkey.Counter',
} as const satisfies Record<string, PasskeyRefusal>;

/**
 * Uses a checked passkey in the transaction that signs in.
 *
 * @throws Refusal `Account.Passkey.Counter` when it may be a copy; `Account.Passkey.Unknown`, `Account.Passkey.Expired`
 * when passkey or account have changed since the sign-in began
 */
export async function useChecked(
  tx: Tx,
  checked: CheckedPasskey,
  user: Began,
  { now, refuse }: StepContext<PasskeyRefusal>,
): Promise<void> {
  const outcome = await usePasskey(tx, { ...checked, at: now() }, user);
  if (outcome !== 'used') refuse(REFUSED[outcome]);
}
