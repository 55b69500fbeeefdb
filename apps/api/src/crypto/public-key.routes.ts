import { readPublicKey } from '@portal/common/contract/sign-in/public-key';
import type { Services } from '../services.ts';
import type { App } from '../http/request/app-type.ts';
import { serveInSteps } from '../http/calls/serve.ts';

/** Current public key for sealing, with the server time. */
export function publicKeyRoutes(app: App, services: Services): void {
  serveInSteps(app, services, readPublicKey, async (_, { now }) => {
    const { kid, publicKey } = await services.keys.current();
    return { kid, public_key: publicKey, now: now().getTime() };
  });
}
