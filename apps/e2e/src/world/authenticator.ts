import type { Page } from '@playwright/test';

/** A device that keeps passkeys, as Chromium simulates one for a page. It verifies its owner and answers at once. */
export interface Authenticator {
  /** Ids of the passkeys that it has. */
  passkeys(): Promise<string[]>;
  /** False: nobody answers its requests, so they wait. */
  answers(present: boolean): Promise<void>;
  /** Keeps the passkeys of now: the returned function gives them back to a device that has lost them. */
  copy(): Promise<() => Promise<void>>;
}

/**
 * Simulates devices for a page: `internal` is the computer itself, `usb` a security key. Requests of the page go to all
 * of them.
 */
export async function authenticatorsOf(
  page: Page,
): Promise<{ add(transport: 'internal' | 'usb'): Promise<Authenticator> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  return {
    async add(transport) {
      const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          ctap2Version: 'ctap2_1',
          transport,
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
      return {
        passkeys: async () => (await kept()).map(({ credentialId }) => credentialId),
        answers: async (enabled) => {
          await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
        },
        async copy() {
          const credentials = await kept();
          return async () => {
            for (const credential of credentials) {
              await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
            }
          };
        },
      };
    },
  };
}
