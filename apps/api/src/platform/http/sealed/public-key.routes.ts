import { readPublicKey } from '@portal/common/contract/sign-in/public-key';
import type { App } from '../request/app-type.ts';
import { serveInSteps } from '../calls/serve.ts';
import type { Services } from '../services.ts';

/** Current public key for sealing, with the server time. */
export function publicKeyRoutes(app: App, services: Services): void {
  serveInSteps(app, services, readPublicKey, async (_, { now }) => {
    const { kid, publicKey } = await services.keys.current();
    return { kid, public_key: publicKey, now: now().getTime() };
  });
}
