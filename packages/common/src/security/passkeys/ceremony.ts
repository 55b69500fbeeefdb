import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Authentication, RequestOptions } from '../../contract/sign-in/webauthn.ts';

/** True if the browser offers passkeys in the autofill of a field. */
export const hasAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill().catch(() => false);

/** True for the browser's error on a page of another site, or one with an IP address, where our passkeys do not work. */
export const isForeign = (error: unknown): boolean => error instanceof Error && error.name === 'SecurityError';

/**
 * Names of errors that are a decision of the person, or of the page itself. The library keeps the browser's names of
 * errors.
 */
const QUIET = new Set(['NotAllowedError', 'AbortError']);

/** True for the error of a request that the person or the page has ended: nothing needs to be said. */
export const isQuiet = (error: unknown): boolean => error instanceof Error && QUIET.has(error.name);

/** Ends the latest request; resolves when it is over. A browser answers one at a time. */
let endLatest: () => Promise<void> = async () => {};

/**
 * Asks the browser for a passkey, in a dialog or in the autofill of a field. Ends the request before it first, and ends
 * when `signal` aborts. `read` gets the options, with a new challenge, from the API.
 *
 * Resolves to undefined when the person or the page has ended it. Rejects with what `read` rejects with, or with the
 * browser's error.
 */
export async function askForPasskey(
  read: (signal: AbortSignal) => Promise<RequestOptions>,
  { autofill, signal }: { autofill: boolean; signal: AbortSignal },
): Promise<Authentication | undefined> {
  const before = endLatest();
  const stop = new AbortController();
  let asking = false;

  async function run() {
    await before;
    if (stop.signal.aborted) return undefined;
    const optionsJSON = await read(stop.signal);
    if (stop.signal.aborted) return undefined;
    asking = true;
    return await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  }

  const answer = run()
    .catch((error: unknown) => {
      if (stop.signal.aborted || isQuiet(error)) return undefined;
      throw error;
    })
    .finally(() => {
      asking = false;
    });

  async function end() {
    stop.abort();
    if (asking) WebAuthnAbortService.cancelCeremony();
    // A request that is not made yet: the library asks the browser the same first, and the answers come in this order.
    if (asking) await browserSupportsWebAuthnAutofill();
    if (asking) WebAuthnAbortService.cancelCeremony();
    await answer.catch(() => undefined);
  }
  endLatest = end;
  if (signal.aborted) void end();
  else signal.addEventListener('abort', () => void end(), { once: true });
  return await answer;
}
