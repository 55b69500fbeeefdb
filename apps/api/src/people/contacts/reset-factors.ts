import type { Tx } from '../../platform/db/connect.ts';
import { removeSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { deletePasskeysOf } from '../../identity/passkeys/passkeys.db.ts';

/**
 * Removes what an account signs in with besides password and codes: the authenticator with its recovery codes, and the
 * passkeys. All sessions end. Returns what was removed; undefined, and nothing changes, where there was none of them.
 */
export async function resetFactors(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<{ authenticator: boolean; passkeys: number } | undefined> {
  const authenticator = await removeSecondFactor(tx, userId);
  const passkeys = await deletePasskeysOf(tx, userId, 'recovery', at);
  if (!authenticator && passkeys === 0) return undefined;
  await endSessionsOf(tx, userId, at);
  return { authenticator, passkeys };
}
