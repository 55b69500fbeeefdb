import { answerRefusal } from './calls/refusal-reply.ts';
import { isDoctor, PROOF_HEADER } from './doctor-proof.ts';
import { Refusal } from '../errors/refusal.ts';
import type { App, RequestContext } from './request/app-type.ts';
import { declare } from './calls/route-policy.ts';
import type { Services } from './services.ts';

/**
 * Health checks for load balancers and monitoring: liveness and readiness.
 *
 * Only what every request needs makes an instance not ready. Other instances share the file store and the mail server,
 * so it would not help to take this one out: such a part is named, with the status `degraded`.
 */
export function healthRoutes(app: App, services: Services): void {
  app.get(
    '/health/live',
    declare('anyone: says only that the process runs', (c: RequestContext) => c.json({ status: 'live' })),
  );
  app.get(
    '/health/ready',
    declare(
      'anyone: says only whether to send requests here, and which part does not work',
      async (c: RequestContext) => {
        c.header('Cache-Control', 'no-store');
        if (services.draining) return c.json({ status: 'stopping' }, 503);
        const parts = await services.health.parts();
        const failing = Object.keys(parts).filter((part) => parts[part] !== 'ok');
        if (parts.database !== 'unavailable')
          return c.json({ status: failing.length === 0 ? 'ready' : 'degraded', failing, parts });
        c.header('Retry-After', '5');
        return c.json({ status: 'not ready', failing, parts }, 503);
      },
    ),
  );
  app.get(
    '/health/arrival',
    declare('the operator, by a proof under SECRET: how this request arrived', (c: RequestContext) => {
      if (!isDoctor(services, c.req.header(PROOF_HEADER))) return answerRefusal(c, new Refusal('Account.NotFound'));
      c.header('Cache-Control', 'no-store');
      return c.json(c.get('arrival'));
    }),
  );
}
