import type { Services } from '../services.ts';
import type { App, RequestContext } from './app-type.ts';
import { declare } from './policy.ts';

/** Health checks for load balancers: liveness and readiness. */
export function healthRoutes(app: App, { database }: Services): void {
  app.get('/health/live', declare('anyone: says only that the process runs', (c: RequestContext) => c.json({ status: 'live' })));
  app.get('/health/ready', declare('anyone: says only whether the database answers', async (c: RequestContext) => {
    c.header('Cache-Control', 'no-store');
    if (await database.ready()) return c.json({ status: 'ready' });
    c.header('Retry-After', '5');
    return c.json({ status: 'database away' }, 503);
  }));
}
