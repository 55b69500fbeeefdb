import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { UserType } from '@portal/common/enums/user/user-type';
import { productionSettings, startApi } from '../../testing/processes/production.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** A collector that keeps what it receives. */
async function collector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        if (request.url === '/v1/traces') bodies.push(Buffer.concat(parts).toString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
}

const inProcess = await collector();
const ofProcess = await collector();
const api = await testApi({
  OTEL_EXPORTER_OTLP_ENDPOINT: inProcess.url,
  OTEL_SERVICE_NAME: 'portal-test',
  TRUST_PROXY: '127.0.0.1',
});
const settings = {
  ...(await productionSettings()),
  TRUST_PROXY: '10.0.0.0/8',
  OTEL_EXPORTER_OTLP_ENDPOINT: ofProcess.url,
};
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SECRET = 'zz-secret-zz';

test('a request is a span by route, its statements are spans in it, and nothing names a person', async () => {
  await api.as(callerOf(UserType.enterprise, SECRET)).get(`/api/account/v1/enterprise/${SECRET}?user_id=${SECRET}`);
  await api
    .as(callerOf(UserType.individual, 'traced'))
    .get('/api/account/v1/access_keys', { headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } });
  await api
    .as(null)
    .post('/api/account/v1/problem_report', { message: `${SECRET}@acme.example`, stack: '', page: `/${SECRET}` });
  await api.services.tracing.close();

  const spans = inProcess.spans();
  const request = spans.find(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === '00f067aa0ba902b7');
  expect(request?.name).toMatch(/^GET \/api\/account\/v1\/access_keys$/);
  expect(request?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/api/account/v1/access_keys' } },
      { key: 'http.response.status_code', value: { intValue: expect.any(Number) } },
    ]),
  );
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every(({ traceId }) => traceId === TRACE)).toBe(true);
  expect(statements[0]?.attributes).toEqual(
    expect.arrayContaining([{ key: 'db.query.text', value: { stringValue: expect.stringMatching(/\$1/) } }]),
  );
  expect(inProcess.bodies.join()).toContain('portal-test');
  for (const personal of [SECRET, 'u-traced', '127.0.0.1', 'acme.example'])
    expect([personal, inProcess.bodies.join().includes(personal)]).toEqual([personal, false]);
});

test('a stop sends the last spans; a trace of a client that is no proxy does not count', async () => {
  const { url, stop } = await startApi(settings);
  await fetch(`${url}/health/live`, { headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } });
  await stop();
  const live = ofProcess.spans().filter(({ name }) => name === 'GET /health/live');
  expect(live).toHaveLength(1);
  expect(live[0]?.traceId).not.toBe(TRACE);
});

test('the library is imported by one file, which is loaded only when traces are on', () => {
  const sources = join(import.meta.dirname, '../..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const matching = (pattern: RegExp) => files.filter((name) => pattern.test(readFileSync(join(sources, name), 'utf8')));
  expect(matching(/from '@opentelemetry\//)).toEqual(['platform/tracing/otlp.ts']);
  expect(matching(/from '.*\/otlp\.ts'/)).toEqual([]);
});
