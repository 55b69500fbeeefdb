import { testApi } from '../testing/test-api.ts';
import { createApp } from '../app.ts';
import { policyOf } from './policy.ts';

const api = await testApi();

test('every call of the contract that is served has its entry', async () => {
  const [status, document] = await api.as(null).get('/openapi.json');
  expect(status).toBe(200);
  const entries = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
  const routes = createApp(api.services).routes.filter(({ handler }) => typeof policyOf(handler) === 'object').map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(4);
  expect(new Set(entries)).toEqual(new Set(routes));
});

test('an entry tells who may call and what goes in', async () => {
  const [, { paths }] = await api.as(null).get('/openapi.json');
  const login = paths['/api/account/v1/enterprise_user/0/login'].post;
  expect(login.description).toContain('Sealed fields: verify_info');
  expect(login.requestBody.content['application/json'].schema).toMatchObject({ additionalProperties: false, properties: { account: { type: 'string' } } });
  expect(login.parameters.map(({ name }: { name: string }) => name)).toEqual(['req-sign', 'req-random']);
  expect(paths['/userinfo'].get.security).toEqual([{ bearer: [] }]);
});
