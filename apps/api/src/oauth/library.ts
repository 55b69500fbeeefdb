import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isDatabaseAway } from '../db/connect.ts';
import type { RequestContext } from '../http/app-type.ts';
import type { Services } from '../services.ts';
import { trackEpochs } from './adapter.ts';
import { changeReply, replyUnavailable } from './library-replies.ts';

/** Passes the request to the middleware that runs after the library. */
const REQUEST = Symbol('request');
/** Set when the library failed because the database is unavailable. */
const AWAY = Symbol('database away');
interface Carried { [REQUEST]?: RequestContext; [AWAY]?: boolean }

/** Hands a request to the OAuth library, which writes the response itself. */
export type Library = (c: RequestContext) => Promise<Response>;

/** Runs after the library on each of its routes. */
function changeReplies(services: Services): void {
  services.oidc.use(async (ctx, next) => {
    const { [REQUEST]: c } = ctx.req as Carried;
    await next();
    // Always defined in the types, but missing for paths that the library does not know.
    if (!c || !(ctx as Partial<KoaContextWithOIDC>).oidc) return;
    // The library sets it during `next`.
    if ((ctx.req as Carried)[AWAY]) replyUnavailable(ctx as KoaContextWithOIDC, c, services.config);
    else await changeReply(ctx as KoaContextWithOIDC, c, services);
  });
}

function noteErrors({ oidc }: Services): void {
  oidc.on('server_error', (ctx, error) => {
    const carried = ctx.req as Carried;
    if (carried[REQUEST]) carried[REQUEST].get('note').error = error;
    if (isDatabaseAway(error)) carried[AWAY] = true;
  });
}

/** Connects the OAuth library, which expects Koa and the Node.js request, to our requests and replies. */
export function connectLibrary(services: Services): Library {
  const { oidc, config } = services;
  changeReplies(services);
  noteErrors(services);
  // Only now: the callback captures the middleware that is registered when it is created.
  const handle = oidc.callback();
  return async (c) => {
    const { incoming, outgoing } = c.env;
    (incoming as Carried)[REQUEST] = c;
    // The public URL decides the scheme of cookies and URLs, whatever proxies are in between.
    incoming.headers['x-forwarded-proto'] = new URL(config.publicUrl).protocol.slice(0, -1);
    // The library writes to the socket itself, so copy the headers that are already set.
    c.res.headers.forEach((value, name) => outgoing.setHeader(name, value));
    for (const cookie of c.res.headers.getSetCookie()) outgoing.appendHeader('set-cookie', cookie);
    outgoing.setHeader('Cache-Control', 'no-store');
    await trackEpochs(() => handle(incoming, outgoing));
    c.get('note').status = outgoing.statusCode;
    return RESPONSE_ALREADY_SENT;
  };
}
