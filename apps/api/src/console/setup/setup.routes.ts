import { readSetup } from '@portal/common/contract/console/setup';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { missingSteps } from './missing-steps.ts';

/** What the portal still lacks before its first customers, for administrators. */
export function setupRoutes(app: App, services: Services): void {
  serve(app, services, readSetup, (_, { tx, now }) => missingSteps(tx, services.config, now()));
}
