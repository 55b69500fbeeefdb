import { randomBytes } from 'node:crypto';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage } from '@portal/common/intl/locale';
import { getCookie } from 'hono/cookie';
import { matchedRoutes } from 'hono/route';
import type { App, RequestContext } from '../request/app-type.ts';
import { answerRefusal } from './refusal-reply.ts';
import { readRest } from '../request/body.ts';
import { causeOf } from '../../errors/error-cause.ts';
import { newId } from '../../db/ids.ts';
import { fromOrigin } from '../../audit/origin.ts';
import { clientAddress, networkOf, plain as peerOf } from '../../limits/network.ts';
import { cors } from '../cors.ts';
import { localeInUiLocales } from '../../intl/ui-locales.ts';
import { declare } from './route-policy.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Services } from '../services.ts';

/** Language: the first known of query, header, cookie, browser, default. */
const localeOf = (c: RequestContext) =>
  chooseLocale(
    c.req.query(LANGUAGE_KEY),
    localeInUiLocales(c.req.query('ui_locales')),
    c.req.header(LANGUAGE_KEY),
    getCookie(c, LANGUAGE_KEY),
    parseAcceptLanguage(c.req.header('accept-language')),
  );

/** Accepted Host headers: the public URL's host and, in development, the usual names of this machine. */
export function allowedHosts({ config }: Pick<Services, 'config'>): (host: string) => boolean {
  const named = new Set([
    new URL(config.publicUrl).host,
    ...config.portalOrigins.map((origin) => new URL(origin).host),
  ]);
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  return (host) => named.has(host) || (config.mode !== 'production' && local.test(host));
}

/** Requested host; a trusted proxy may pass it in X-Forwarded-Host. */
const hostOf = (c: RequestContext) => String(c.env.incoming?.headers['x-forwarded-host'] ?? c.req.header('host') ?? '');

/** Reject U+0000 early: no valid request contains it, and PostgreSQL cannot store it. */
const holdsNul = (c: RequestContext) => c.req.url.includes('%00');

/** The declared path of the route, with parameters unfilled. */
const declaredRoute = (c: RequestContext) => matchedRoutes(c).find(({ path }) => path !== '/*')?.path ?? 'unknown';

function dropForwarded(c: RequestContext): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'traceparent'])
    delete c.env.incoming?.headers[name];
}

/** Middleware of every request: request id, Host check, CORS, security headers, one log line. */
export function everyRequest(app: App, services: Services): void {
  const { config, hosts, log } = services;
  const isAllowedHost = allowedHosts(services);
  const handleCors = cors(hosts.allows);

  app.use(
    '*',
    declare(
      'middleware: identity, headers and log of every request',
      async (c: RequestContext, next: () => Promise<void>) => {
        const started = performance.now();
        const remote = c.env.incoming?.socket.remoteAddress;
        const forwarded = c.req.header('x-forwarded-for') ?? '';
        const address = clientAddress(remote, forwarded, config.trustProxy);
        const peer = peerOf(remote);
        const trusted = config.trustProxy.includes(peer);
        // Drop X-Forwarded-* and the trace unless a trusted proxy sent it.
        if (!trusted) dropForwarded(c);
        c.set('arrival', { peer, trusted, forwarded, client: address });
        const trace = services.tracing.begin(c.env.incoming?.headers ?? {});
        c.set('requestId', newId('r'));
        c.set('locale', localeOf(c));
        c.set('network', networkOf(address));
        c.set('nonce', randomBytes(16).toString('base64'));
        c.set('note', {});
        c.header('X-Request-Id', c.get('requestId'));
        c.header('X-Content-Type-Options', 'nosniff');
        c.header('Referrer-Policy', 'no-referrer');
        if (config.publicUrl.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000');
        // Load balancers check health by address.
        const allowed = isAllowedHost(hostOf(c)) || c.req.path.startsWith('/health/');
        const early = allowed && !holdsNul(c) ? handleCors(c) : answerRefusal(c, new Refusal('request.invalid'));
        if (early) c.res = early;
        else {
          const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300);
          await trace.run(() =>
            fromOrigin({ network: c.get('network'), userAgent, requestId: c.get('requestId') }, next),
          );
        }
        await readRest(c);
        const note = c.get('note');
        if (note.error !== undefined) services.health.saw(note.error);
        // Allow-list: queries, bodies and headers are never logged.
        const seconds = (performance.now() - started) / 1000;
        const seen = {
          method: c.req.method,
          route: note.route ?? declaredRoute(c),
          status: note.status ?? c.res.status,
        };
        services.metrics.request({ ...seen, seconds });
        trace.end({ ...seen, requestId: c.get('requestId'), code: note.code });
        log[note.error === undefined ? 'info' : 'error']({
          event: 'request',
          request_id: c.get('requestId'),
          ...seen,
          ms: Math.round(seconds * 1000),
          network: c.get('network'),
          ...(note.userId ? { user_id: note.userId } : {}),
          ...(note.clientId ? { client_id: note.clientId } : {}),
          ...(note.code ? { code: note.code } : {}),
          ...(note.error === undefined ? {} : { error: causeOf(note.error, { withMessage: config.development }) }),
        });
      },
    ),
  );
}
