import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { createApp } from './app.ts';
import { policyOf } from '../platform/http/calls/route-policy.ts';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test('every route has a declared policy', () => {
  const app = createApp({ ...api.services, config: { ...api.services.config, development: true } });
  const open = app.routes
    .filter(({ handler }) => policyOf(handler) === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(app.routes.length).toBeGreaterThan(20);
  expect(open).toEqual([]);
});

test('a route without a policy is detected', () => {
  const app = new Hono().get('/forgotten', (c) => c.text('hello'));
  expect(app.routes.filter(({ handler }) => policyOf(handler) === undefined)).toHaveLength(1);
});

/** Routes defined by OAuth, the portal or operations, which have no contract. */
const WITHOUT_CONTRACT = new Set(['oauth', 'portal', 'desk', 'idp', 'health', 'openapi', 'post-form', 'scim']);

test('every routes file has a contract', () => {
  const folder = join(import.meta.dirname, '../../../../packages/common/src/contract');
  const contracts = new Set((readdirSync(folder, { recursive: true }) as string[]).map((file) => basename(file)));
  const names = (readdirSync(join(import.meta.dirname, '..'), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => file.replace(/^.*\//, '').replace('.routes.ts', ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !WITHOUT_CONTRACT.has(name) && !contracts.has(`${name}.ts`))).toEqual([]);
});

test.each([
  ['production', false],
  ['test', false],
  ['development', true],
] as const)('in %s the desk is mounted: %s', async (mode, there) => {
  const app = createApp({
    ...api.services,
    config: { ...api.services.config, mode, development: mode === 'development' },
  });
  expect(app.routes.some(({ path }) => path.startsWith('/dev'))).toBe(there);
});
