import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from '../platform/http/request/app-type.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/**
 * Normalises an absolute request target (RFC 9112 section 3.2.2). False when its host differs from the Host header:
 * the OAuth library would build its URLs from it.
 */
function toOriginForm(incoming: IncomingMessage): boolean {
  const target = incoming.url ?? '/';
  if (target.startsWith('/') || !URL.canParse(target)) return true;
  const { host, pathname, search } = new URL(target);
  incoming.url = pathname + search;
  return host === incoming.headers.host;
}

/**
 * Time limits of the server. Idle connections stay open longer than the 60 s of common load balancers: a request that
 * is sent on a connection just as the server closes it fails with ECONNRESET, and a POST is not retried.
 */
export const SERVER_LIMITS: ServerOptions = {
  requestTimeout: MINUTE_MS,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
};

/**
 * Listener for Node's server. Uses Node's own Response: the adapter's faster one loses the mark that the OAuth library
 * has already responded.
 */
export function listenerOf(app: App): RequestListener<typeof IncomingMessage, typeof ServerResponse> {
  const listen = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing) => {
    if (toOriginForm(incoming)) void listen(incoming, outgoing);
    else outgoing.writeHead(400).end();
  };
}
