import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import {
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';
import type { Tracing } from './tracing.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/** Milliseconds that a batch may take, also the last one at a stop. */
const SEND_LIMIT = 3000;
/** Milliseconds between two entries in the log about traces that could not be sent. */
const QUIET_MS = MINUTE_MS;
/** Length that a statement is cut to. */
const MOST = 2000;

/** The trace that a trusted proxy began. */
function contextOf({ traceparent }: IncomingHttpHeaders): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(traceparent)) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/**
 * Text of a statement without literals. Values are placeholders already; this also hides what code writes into a
 * statement.
 */
const withoutLiterals = (sql: string) =>
  sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);

/** Logs why traces were lost, once in a while; also what the library reports. Returns the function that logs. */
function logFailures(log: Pick<Logger, 'warn'>): (reason: string) => void {
  let at = -QUIET_MS;
  const fail = (reason: string) => {
    if (performance.now() - at < QUIET_MS) return;
    at = performance.now();
    // The library reports an error as JSON with its stack.
    log.warn({ event: 'traces.lost', reason: (/"message":"([^"]+)"/.exec(reason)?.[1] ?? reason).slice(0, 300) });
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: fail, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  return fail;
}

/** Sends traces by OTLP over HTTP. */
export function traceTo(
  { endpoint, serviceName, ratio }: NonNullable<Config['traces']>,
  log: Pick<Logger, 'warn'>,
): Tracing {
  const fail = logFailures(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_LIMIT,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('account-portal');
  const running = new AsyncLocalStorage<Context>();
  return {
    begin(headers) {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, contextOf(headers));
      return {
        run: (work) => running.run(trace.setSpan(ROOT_CONTEXT, span), work),
        end({ method, route, status, requestId, code }) {
          const path = route.replace(/^[A-Z]+ /, '');
          span.updateName(`${method} ${path}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': path,
            'http.response.status_code': status,
            'portal.request_id': requestId,
          });
          if (code !== undefined) span.setAttribute('portal.code', code);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    statement(sql, milliseconds, failed) {
      const within = running.getStore();
      // Background jobs have no trace.
      if (!within) return;
      const text = withoutLiterals(sql);
      const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
      const now = Date.now();
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: now - milliseconds,
          attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
        },
        within,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    close: () => provider.shutdown().catch((error: unknown) => fail(String(error))),
  };
}
