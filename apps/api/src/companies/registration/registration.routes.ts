import {
  registerEnterprise,
  registerIndividual,
  registerPartner,
  verifySecondAddress,
} from '@portal/common/contract/account/registration';
import type { App } from '../../platform/http/request/app-type.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import { createEnterprise } from './enterprise.ts';
import { createIndividual } from './individual.ts';
import { createPartner } from './partner.ts';
import { requireOpen } from './registration-steps.ts';
import { proveSecondAddress } from './second-address.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Registration. The code verifies an address, which takes it from accounts that never verified it; unique keys resolve
 * races. No session is created: the authorization endpoint leads to the sign-in.
 */
export function registrationRoutes(app: App, services: Services): void {
  serveInSteps(app, services, registerEnterprise, async (input, context) => {
    await requireOpen(context);
    return createEnterprise(input, context);
  });
  serveInSteps(app, services, registerIndividual, async (input, context) => {
    await requireOpen(context);
    return createIndividual(input, context);
  });
  serveInSteps(app, services, registerPartner, async (input, context) => {
    await requireOpen(context);
    return createPartner(input, context);
  });
  serveInSteps(app, services, verifySecondAddress, proveSecondAddress);
}
