import * as z from 'zod/mini';
import { checkWording } from '@portal/common/intl/check-messages';
import { testApi } from '../../../testing/test-api.ts';
import { createApp } from '../../../start/app.ts';
import { servedCalls } from '../calls/calls.ts';
import { openapiOf } from './openapi.ts';
import { policyOf } from '../calls/route-policy.ts';

const api = await testApi();

type Content = { content: Record<string, { example?: unknown }> };
interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}

test('every call of the contract that is served has its entry', async () => {
  const [status, document] = await api.as(null).get('/openapi.json');
  expect(status).toBe(200);
  const entries = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const routes = createApp(api.services)
    .routes.filter(({ handler }) => typeof policyOf(handler) === 'object')
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(4);
  expect(new Set(entries)).toEqual(new Set(routes));
});

test('summaries use the words of the pages', () => {
  const summaries = servedCalls(createApp(api.services)).map(({ method, path, summary }) => [
    `${method} ${path}`,
    summary,
  ]);
  expect(checkWording('en-US', Object.fromEntries(summaries) as Record<string, string>)).toEqual([]);
});

test('the examples of bodies and answers are what the contract accepts', () => {
  for (const call of servedCalls(createApp(api.services))) {
    const { requestBody, responses } = (openapiOf([call]).paths as Record<string, Record<string, Operation>>)[
      call.path
    ]![call.method.toLowerCase()]!;
    const where = `${call.method} ${call.path}`;
    if (call.body)
      expect([where, call.body.safeParse(requestBody?.content['application/json']?.example).error?.issues]).toEqual([
        where,
        undefined,
      ]);
    if (call.item) {
      const { items } = requestBody?.content['application/json']?.example as { items: unknown[] };
      expect([where, call.item.safeParse(items[0]).error?.issues]).toEqual([where, undefined]);
    }
    const answer = responses['200']!.content['application/json']?.example as Record<string, unknown>;
    if (!call.reply) continue;
    const page = 'kind' in call.reply ? call.reply : undefined;
    const [schema, example] = page
      ? [z.array(page.row), (page.inside ? (answer[page.inside] as Record<string, unknown>) : answer)[page.rows]]
      : [call.reply as z.ZodMiniType, answer];
    expect([where, schema.safeParse(example).error?.issues]).toEqual([where, undefined]);
  }
});

test('an entry lists its refusals by status, with their bodies', async () => {
  const [, { paths, components }] = await api.as(null).get('/openapi.json');
  const { summary, responses } = paths['/api/account/v1/certification/enterprise'].post;
  expect(summary).toBe('Request business verification by license');
  expect(Object.keys(responses)).toEqual(['200', '400', '403', '404', '409', '422', 'default']);
  expect(responses['409'].content['application/json'].examples['Account.Certification.Pending'].value).toMatchObject({
    code: 'Account.Certification.Pending',
    message: expect.stringMatching(/^[A-Z].+\.$/),
  });
  expect(responses.default).toEqual({ $ref: '#/components/responses/AnyCall' });
  expect(components.responses.AnyCall.content['application/json'].examples['4290000000'].value).toMatchObject({
    retry_after: 30,
  });
});

test('an entry lists callers and input', async () => {
  const [, { paths }] = await api.as(null).get('/openapi.json');
  const login = paths['/api/account/v1/enterprise_user/0/login'].post;
  expect(login.description).toContain('Sealed fields: verify_info');
  expect(login.requestBody.content['application/json'].schema).toMatchObject({
    additionalProperties: false,
    properties: { account: { type: 'string' } },
  });
  expect(login.parameters.map(({ name }: { name: string }) => name)).toEqual(['req-sign', 'req-random']);
  expect(paths['/userinfo'].get.security).toEqual([{ bearer: [] }]);
});
