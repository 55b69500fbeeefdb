import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';

/** Stores an encrypted state for this browser. A state that exists already is kept. */
export async function storeSignInState(
  tx: Tx,
  { state, browser, sealed, expiresAt }: { state: string; browser: string; sealed: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_state')
    .values({ state_hash: digest(state), browser_hash: digest(browser), sealed, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .execute();
}

/**
 * Deletes and returns the encrypted state of this browser, in one statement; undefined when it is unknown or expired.
 */
export async function consumeSignInState(
  tx: Tx,
  { state, browser, at }: { state: string; browser: string; at: Date },
): Promise<string | undefined> {
  const consumed = await tx
    .deleteFrom('sign_in_state')
    .where('state_hash', '=', digest(state))
    .where('browser_hash', '=', digest(browser))
    .where('expires_at', '>', at)
    .returning('sealed')
    .executeTakeFirst();
  return consumed?.sealed;
}
