import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { refusalFor } from '../../../platform/http/calls/refusal-reply.ts';
import { asRefusal, Refusal } from '../../../platform/errors/refusal.ts';
import { inTransaction, type Db } from '../../../platform/db/connect.ts';
import { trackEpochs } from './adapter.ts';
import { changeReply, replyUnavailable } from './library-replies.ts';
import { carryAddress } from './own-network.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Passes the request to the middleware that runs after the library. */
const REQUEST = Symbol('request');
/** Set when the library failed because the database is unavailable or full. */
const UNAVAILABLE = Symbol('database unavailable');
/** How a request that is one transaction begins; set for those. */
const TOGETHER = Symbol('one transaction');
/** What answers in place of the library. */
const INSTEAD = Symbol('answered before the library');
interface Carried {
  [TOGETHER]?: First | undefined;
  [INSTEAD]?: Response | Refusal;
  [REQUEST]?: RequestContext;
  [UNAVAILABLE]?: Refusal;
}

/**
 * Runs in the transaction of a request before the library does. A response answers in its place, a refusal too; what was
 * written (a counted try) is kept.
 */
type First = (db: Db) => Promise<Response | void>;

/**
 * Hands a request to the OAuth library, which writes the response itself. With `together` everything that it and this
 * function read and write is one transaction, which has ended before the response is sent.
 */
export type Library = (c: RequestContext, how?: { together: First }) => Promise<Response>;

const isUnavailable = ({ code }: Refusal) => code === 'Account.Unavailable' || code === 'Account.Storage.Full';

/** Runs after the library on each of its routes. */
function changeReplies(services: Services): void {
  services.oidc.use(async (ctx, next) => {
    const carried = ctx.req as Carried;
    const { [REQUEST]: c, [TOGETHER]: first } = carried;
    const run = async (db: Db) => {
      const instead = await first?.(db).catch(asRefusal);
      if (instead) {
        carried[INSTEAD] = instead;
        ctx.respond = false;
        return;
      }
      await next();
      // Always defined in the types, but missing for paths that the library does not know.
      if (!c || !(ctx as Partial<KoaContextWithOIDC>).oidc) return;
      // The library sets it during `next`.
      const { [UNAVAILABLE]: refusal } = carried;
      if (refusal) replyUnavailable(ctx as KoaContextWithOIDC, c, services.config, refusal);
      else await changeReply(ctx as KoaContextWithOIDC, c, { ...services, db });
    };
    if (!c || !first) return run(services.db);
    try {
      // The library cannot run twice for one request.
      await inTransaction(services.db, run, 1);
    } catch (error) {
      const refusal = refusalFor(error);
      if (!isUnavailable(refusal)) throw error;
      c.get('note').error = error;
      // They would name what has not been stored.
      c.env.outgoing.removeHeader('set-cookie');
      replyUnavailable(ctx as KoaContextWithOIDC, c, services.config, refusal);
    }
  });
}

function noteErrors({ oidc }: Services): void {
  oidc.on('server_error', (ctx, error) => {
    const carried = ctx.req as Carried;
    if (carried[REQUEST]) carried[REQUEST].get('note').error = error;
    const refusal = refusalFor(error);
    if (isUnavailable(refusal)) carried[UNAVAILABLE] = refusal;
  });
}

type Handle = ReturnType<Services['oidc']['callback']>;

/** Connects the OAuth library, which expects Koa and the Node.js request, to our requests and replies. */
export function connectLibrary(services: Services): Library {
  const handles = new WeakMap<object, Handle>();
  /** The library is replaced when its keys change. */
  function handleOf(): Handle {
    const known = handles.get(services.oidc);
    if (known) return known;
    changeReplies(services);
    noteErrors(services);
    // Created last, because the callback captures only middleware that is registered before.
    const handle = services.oidc.callback();
    handles.set(services.oidc, handle);
    return handle;
  }
  return async (c, how) => {
    const { incoming, outgoing } = c.env;
    const carried = Object.assign(incoming as Carried, { [REQUEST]: c, [TOGETHER]: how?.together });
    carryAddress(incoming, c.get('arrival').client);
    // The public URL decides the scheme of cookies and URLs, whatever proxies are in between.
    incoming.headers['x-forwarded-proto'] = new URL(services.config.publicUrl).protocol.slice(0, -1);
    // The library writes to the socket itself, so copy the headers that are already set.
    c.res.headers.forEach((value, name) => outgoing.setHeader(name, value));
    for (const cookie of c.res.headers.getSetCookie()) outgoing.appendHeader('set-cookie', cookie);
    outgoing.setHeader('Cache-Control', 'no-store');
    await trackEpochs(() => handleOf()(incoming, outgoing));
    const { [INSTEAD]: instead } = carried;
    if (instead instanceof Refusal) throw instead;
    if (instead) return instead;
    c.get('note').status = outgoing.statusCode;
    return RESPONSE_ALREADY_SENT;
  };
}
