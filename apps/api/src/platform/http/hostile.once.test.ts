import * as z from 'zod/mini';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { decideRegistration } from '@portal/common/contract/queues/registration-approval';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { createApp } from '../../start/app.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { Refusal } from '../errors/refusal.ts';
import { authorise } from './caller/authorise.ts';
import type { Caller } from './caller/caller.ts';
import { servedCalls } from './calls/calls.ts';
import { check } from './request/parse.ts';

const api = await testApi();
const calls = servedCalls(createApp(api.services));
const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;
/** Callers that each call accepts. */
const callers = [
  callerOf(UserType.enterprise, 'ent'),
  callerOf(UserType.partner, 'par'),
  callerOf(UserType.individual, 'ind'),
  callerOf(UserType.employee, 'emp', { privileges: Object.values(Privilege) }),
];
const HOSTILE = [
  '%ff%fe',
  '%',
  "'%20or%20'1'='1",
  '9'.repeat(30),
  '-1',
  '1e309',
  '2147483648',
  '9007199254740993',
  '..%2f..%2fetc',
  '%ED%A0%80',
  'x'.repeat(2000),
  '__proto__',
  '2026-13-45',
  '+275760-09-14',
  '',
];

interface JsonSchema {
  properties?: Record<string, { type?: string; enum?: unknown[]; const?: unknown }>;
}
const keysOf = (schema: EndpointSpec['query']) =>
  schema
    ? Object.entries((z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema).properties ?? {})
    : [];

/**
 * The values that the schema accepts, and the first one that it refuses. The API parses with the same function before it
 * calls a handler, so refused values never reach one: sending one per call is enough.
 */
function reachingOf<Value>(schema: EndpointSpec['query'], values: readonly Value[], parsed: (value: Value) => unknown) {
  let refused = 0;
  return values.filter((value) => {
    if (!schema) return true;
    try {
      check(schema, parsed(value));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused += 1;
      return refused === 1;
    }
  });
}

/** The URL with one hostile value in a parameter, or under a query key beside plain ones. */
function addresses({ path, query }: EndpointSpec): string[] {
  const plain = path.replace(/\{\w+\}/g, '1');
  const keys = keysOf(query).map(([key]) => key);
  const inPath = HOSTILE.flatMap((value) =>
    [...path.matchAll(/\{\w+\}/g)].map(([name]) => path.replace(name, value).replace(/\{\w+\}/g, '1')),
  );
  const inQuery = keys.flatMap((key) =>
    HOSTILE.map((value) => keys.map((name) => `${name}=${name === key ? value : '1'}`).join('&')),
  );
  const reaching = reachingOf(query, inQuery, (text) => Object.fromEntries(new URLSearchParams(text)));
  return [...inPath, ...reaching.map((text) => `${plain}?${text}`)];
}

/** An accepted caller; for public calls an anonymous one too. */
function callersOf(endpoint: EndpointSpec): (Caller | null)[] {
  const inside = callers.filter((caller) => {
    try {
      authorise(endpoint, caller);
      return true;
    } catch {
      return false;
    }
  });
  return endpoint.access.kind === 'anyone' ? [null, inside[0] ?? null] : inside.slice(0, 2);
}

async function statusOf(
  { method, signed }: EndpointSpec,
  caller: Caller | null,
  path: string,
  body: object | string,
): Promise<number> {
  const as = api.as(caller);
  switch (method) {
    case 'GET':
      return (await as.get(path))[0];
    case 'DELETE':
      return (await as.delete(path))[0];
    case 'POST':
      return (await as.post(path, body, { unsigned: !signed }))[0];
    case 'PUT':
      return (await as.put(path, body, { unsigned: !signed }))[0];
  }
}

test.each(
  calls
    .filter(({ path, query, signed }) => (path.includes('{') || query) && !signed)
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)(
  '%s handles hostile URLs',
  async (_, endpoint) => {
    const broken: string[] = [];
    for (const path of addresses(endpoint)) {
      for (const caller of callersOf(endpoint)) {
        const status = await statusOf(endpoint, caller, path, {});
        if (status >= 500) broken.push(`${status} ${path} ${caller?.userId ?? 'nobody'}`);
      }
    }
    expect(broken).toEqual([]);
  },
  60_000,
);

const TEXTS = ['\0', '\ud800', '\udc00x', 'x'.repeat(60_000), "' or 1=1", '9'.repeat(400), ''];
const OTHERS = [null, true, -1, 2 ** 53, 2147483648, 0.1, ['a'], { toString: 1 }];

/** A body with plain values under all declared keys. */
const plainBody = ({ body }: EndpointSpec): Record<string, unknown> =>
  Object.fromEntries(
    keysOf(body).map(([key, { type, enum: some, const: one }]) => [
      key,
      one ?? some?.[0] ?? (type === 'number' || type === 'integer' ? 1 : 'a'),
    ]),
  );

/** Pages may send the whole application back with the decision; only the declared keys are read. */
const dropsFurtherKeys = (endpoint: EndpointSpec) => endpoint === decideRegistration;

test('a decision on an application drops undeclared keys', () => {
  const decision = { id: 1, user_id: 'u-1', approval_status: 2, approval_opinion: '' };
  expect(decideRegistration.body.parse({ ...decision, is_admin: true })).toEqual(decision);
});

test.each(
  calls
    .filter((endpoint) => endpoint.body && !dropsFurtherKeys(endpoint))
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('%s rejects undeclared keys', (_, endpoint) => {
  const { error } = endpoint.body?.safeParse({ ...plainBody(endpoint), is_admin: true }) ?? {};
  expect(JSON.stringify(error?.issues)).toMatch(/is_admin|invalid_union/);
});

// Signed and sealed calls reject such bodies before the handler.
test.each(
  calls
    .filter(({ body, signed, sealed }) => body && !signed && !sealed)
    .map((endpoint) => [nameOf(endpoint), endpoint] as const),
)(
  '%s handles hostile bodies',
  async (_, endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, '1');
    const plain = plainBody(endpoint);
    const bodies = reachingOf(
      endpoint.body,
      Object.keys(plain).flatMap((key) => [...TEXTS, ...OTHERS].map((value) => ({ ...plain, [key]: value }))),
      (body) => JSON.parse(JSON.stringify(body)) as unknown,
    );
    const [caller = null] = callersOf(endpoint);
    const broken: string[] = [];
    for (const body of bodies) {
      const status = await statusOf(endpoint, caller, path, body);
      if (status >= 500) broken.push(`${status} ${JSON.stringify(body).slice(0, 300)}`);
    }
    expect(broken).toEqual([]);
  },
  60_000,
);

test.each([
  '/oauth2/auth?client_id=portal&state=%00',
  '/oauth2/jwks?%00',
  '/microapp/%00',
  '/sso/%00',
  '/v1/sso/openid/%00/callback?state=1',
  '/userinfo?hide=%00',
  '/%00',
])('%s is rejected before the handler', async (path) => {
  expect(await api.as(null).get(path)).toMatchObject([400, { code: 'request.invalid' }]);
});
