import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './http/app-type.ts';

/**
 * The app as a listener of Node's server. With Node's own Response: the adapter's quicker one forgets the mark that says
 * that the OAuth library has already answered.
 */
export function listenerOf(app: App): RequestListener<typeof IncomingMessage, typeof ServerResponse> {
  const listen = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing) => void listen(incoming, outgoing);
}
