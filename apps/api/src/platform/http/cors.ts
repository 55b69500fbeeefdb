import type { Config } from '../settings/config.ts';
import type { RequestContext } from './request/app-type.ts';

/** Allowed origins of settings: the portal, the configured ones and, in development, this machine by its other name. */
export function allowedOrigins(config: Config): ReadonlySet<string> {
  const origins = new Set([config.publicUrl, ...config.portalOrigins]);
  if (config.mode !== 'production') {
    origins.add(`http://127.0.0.1:${config.port}`);
    origins.add(`http://localhost:${config.port}`);
  }
  return origins;
}

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS =
  'account, authorization, content-type, idempotency-key, lang, req-sign, req-random, x-read-after, userid, usertype';

/**
 * Paths where pages of registered applications may call: `oauth/clients/application-cors.ts` answers their preflights.
 */
export const APPLICATION_PATHS: readonly string[] = ['/oauth2/token', '/oauth2/userinfo', '/oauth2/revoke'];

/**
 * Answers preflights and sets CORS headers for allowed origins, with credentials. Cross-origin calls carry the custom
 * header `lang`, so browsers always send a preflight.
 */
export function cors(allows: (origin: string) => boolean): (c: RequestContext) => Response | undefined {
  return (c) => {
    const origin = c.req.header('origin');
    c.header('Vary', 'Origin');
    if (!origin) return undefined;
    const allowed = allows(origin);
    if (allowed) {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Access-Control-Allow-Credentials', 'true');
      c.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id, Content-Disposition');
    }
    if (c.req.method !== 'OPTIONS' || !c.req.header('access-control-request-method')) return undefined;
    if (!allowed && APPLICATION_PATHS.includes(c.req.path)) return undefined;
    if (allowed) {
      c.header('Access-Control-Allow-Methods', METHODS);
      c.header('Access-Control-Allow-Headers', HEADERS);
      c.header('Access-Control-Max-Age', '600');
    }
    return c.body(null, 204);
  };
}
