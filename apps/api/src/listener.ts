import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './http/app-type.ts';

/**
 * Puts an absolute request target (RFC 9112 section 3.2.2) into the usual form. False when it names another host than the
 * Host header: the OAuth library would take its addresses from it.
 */
function toOriginForm(incoming: IncomingMessage): boolean {
  const target = incoming.url ?? '/';
  if (target.startsWith('/') || !URL.canParse(target)) return true;
  const { host, pathname, search } = new URL(target);
  incoming.url = pathname + search;
  return host === incoming.headers.host;
}

/**
 * The app as a listener of Node's server. With Node's own Response: the adapter's quicker one forgets the mark that says
 * that the OAuth library has already answered.
 */
export function listenerOf(app: App): RequestListener<typeof IncomingMessage, typeof ServerResponse> {
  const listen = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing) => {
    if (toOriginForm(incoming)) void listen(incoming, outgoing);
    else outgoing.writeHead(400).end();
  };
}
