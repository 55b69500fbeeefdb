import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import type { App } from '../../platform/http/request/app-type.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';

/** Password length limits of this portal. */
export function passwordPolicyRoutes(app: App, services: Services): void {
  serveInSteps(app, services, readPasswordPolicy, () => Promise.resolve(services.config.passwordPolicy));
}
