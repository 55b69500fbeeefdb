import { startRegistration } from '@simplewebauthn/browser';
import type { CreationOptions, Registration } from '../../contract/sign-in/webauthn.ts';
import { isQuiet } from './ceremony.ts';

/**
 * Asks the browser for a new passkey. Resolves to undefined when the person has ended that. Rejects with the
 * browser's error; see `isAlreadyMade`.
 */
export async function makePasskey(options: CreationOptions): Promise<Registration | undefined> {
  try {
    // The library wants the hints and transports that it knows; browsers ignore others.
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return await startRegistration({ optionsJSON });
  } catch (error) {
    if (isQuiet(error)) return undefined;
    throw error;
  }
}

/** True for the browser's error on a device that already has a passkey of the account. */
export const isAlreadyMade = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
