import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { App, RequestContext } from '../request/app-type.ts';
import { declare } from './route-policy.ts';

export type Served = (c: RequestContext) => Promise<Response>;

const specs = new WeakMap<App, readonly EndpointSpec[]>();
/** Calls with the same method and path are distinguished by a query key. */
const served = new WeakMap<App, Map<string, { when: string | undefined; run: Served }[]>>();

/** Every call that an app serves, for its description at /openapi.json. */
export function servedCalls(app: App): readonly EndpointSpec[] {
  return specs.get(app) ?? [];
}

/** Mounts one call. Calls with the same method and path are distinguished by the query key `when`. */
export function register(app: App, endpoint: EndpointSpec, run: Served): void {
  specs.set(app, [...servedCalls(app), endpoint]);
  const calls = served.get(app) ?? new Map<string, { when: string | undefined; run: Served }[]>();
  served.set(app, calls);
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const key = `${endpoint.method} ${path}`;
  const same = calls.get(key);
  if (same) {
    same.push({ when: endpoint.when, run });
    return;
  }
  const those = [{ when: endpoint.when, run }];
  calls.set(key, those);
  app.on(
    endpoint.method,
    path,
    declare(endpoint.access, async (c: RequestContext) => {
      const chosen =
        those.find(({ when }) => when !== undefined && c.req.query(when) !== undefined) ??
        those.find(({ when }) => when === undefined) ??
        those[0];
      return chosen ? chosen.run(c) : c.notFound();
    }),
  );
}
