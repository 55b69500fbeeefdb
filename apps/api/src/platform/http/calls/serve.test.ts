import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { readUserinfo } from '@portal/common/contract/sign-in/userinfo';
import { UserType } from '@portal/common/enums/user/user-type';
import { Hono } from 'hono';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import type { AppEnv } from '../request/app-type.ts';
import { everyRequest } from './every-request.ts';
import { refusing } from '../../errors/refusal.ts';
import { serve } from './serve.ts';

const api = await testApi();
const LOGIN = '/api/account/v1/enterprise_user/0/login';
const acme = callerOf(UserType.enterprise, 'acme');
const invalid = (field?: string) => [
  400,
  { code: 'request.invalid', ...(field ? { fields: { [field]: { code: 'request.invalid' } } } : {}) },
];

const login = async (more: Record<string, unknown> = {}) => ({
  account: 'ann@acme.example',
  account_type: 1,
  verify_type: 1,
  verify_info: await api.seal('Right-1234', 'verify_info'),
  user_type: 2,
  login_challenge: 'none',
  remember: 0,
  ...more,
});

test('the sealing key is public and includes the server time', async () => {
  const before = Date.now();
  const answer = await api.as(null).get('/api/account/v1/public_key');
  const [status, body] = answer;
  expect(status).toBe(200);
  expect(body).toMatchObject({ public_key: expect.stringContaining('BEGIN PUBLIC KEY') });
  expect(body.now).toBeGreaterThanOrEqual(before);
  expect(body.now).toBeLessThanOrEqual(Date.now());
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a rejection is in the language of the caller', async () => {
  const [, english] = await api.as(null).get('/api/account/v1/public_key?x=1');
  expect(english.message).toBe(english.description);
  expect(english.request_id).toMatch(/^r-/);
  const [, chinese] = await api.as(null).get('/api/account/v1/public_key?x=1', { headers: { lang: 'zh_CN' } });
  expect(chinese.message).not.toBe(english.message);
});

describe('invalid requests', () => {
  test.each([
    ['malformed JSON', '{"account": ', undefined],
    ['a key that stands twice', '{"account":"a","account":"b"}', 'account'],
    ['a key that stands twice, one written as an escape', '{"account":"a","acc\\u006funt":"b"}', 'account'],
    ['__proto__', '{"__proto__":{"admin":true}}', '__proto__'],
    ['constructor, further down', '{"account":{"constructor":1}}', 'constructor'],
    ['an array', '[]', undefined],
    ['nothing', '', undefined],
    ['nesting without end', '['.repeat(5000) + ']'.repeat(5000), undefined],
  ])('%s is rejected', async (_, body, field) => {
    expect(await api.as(null).post(LOGIN, body)).toMatchObject(invalid(field));
  });

  test('an unknown key is rejected', async () => {
    expect(await api.as(null).post(LOGIN, await login({ role: 0 }))).toMatchObject(invalid('role'));
  });

  test('a wrong type is rejected', async () => {
    expect(await api.as(null).post(LOGIN, await login({ remember: 'yes' }))).toMatchObject(invalid('remember'));
  });

  test('the issue of a rule is the error code', async () => {
    expect(await api.as(null).post(LOGIN, await login({ account: '  ' }))).toMatchObject([
      400,
      { code: 'account.empty', fields: { account: { code: 'account.empty' } } },
    ]);
  });

  test('a repeated query parameter is rejected', async () => {
    expect(await api.as(acme).get('/userinfo?hide=1&hide=0')).toMatchObject(invalid('hide'));
  });

  test('a body of 65 KB is too large', async () => {
    expect(await api.as(null).post(LOGIN, await login({ account: 'a'.repeat(65 * 1024) }))).toMatchObject([
      413,
      { code: 'request.tooLarge' },
    ]);
  });

  test('a body of another type is rejected', async () => {
    expect(
      await api.as(null).post(LOGIN, JSON.stringify(await login()), { headers: { 'content-type': 'text/plain' } }),
    ).toMatchObject([415, { code: 'request.mediaType' }]);
  });

  test('invalid UTF-8 is rejected', async () => {
    const response = await fetch(api.url + LOGIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    });
    expect([response.status, await response.json()]).toMatchObject(invalid());
  });

  test('short paths are aliases of the same call', async () => {
    expect(await api.as(null).get('/v1/password_policy')).toEqual([200, { min: 8, max: 16 }]);
    expect(await api.as(null).post('/v1/enterprise/login', await login())).toMatchObject([
      400,
      { code: 'Account.Page.Expired' },
    ]);
  });

  test('an unknown path is a 404', async () => {
    expect(await api.as(null).get('/api/account/v1/nothing')).toMatchObject([404, { code: 'Account.NotFound' }]);
  });
});

describe('sealed values and signatures', () => {
  const sealedInvalid = [400, { code: 'Account.Sealed.Invalid' }];
  const post = async (verify_info: string) => api.as(null).post(LOGIN, await login({ verify_info }));

  test('a valid one is opened', async () => {
    expect(await post(await api.seal('Right-1234', 'verify_info'))).toMatchObject([
      400,
      { code: 'Account.Page.Expired' },
    ]);
  });

  test('a used one is rejected', async () => {
    const sealed = await api.seal('Right-1234', 'verify_info');
    await post(sealed);
    expect(await post(sealed)).toMatchObject(sealedInvalid);
  });

  test.each<[string, () => Promise<string>]>([
    ['meant for another field', () => api.seal('Right-1234', 'password')],
    ['older than five minutes', () => api.seal('Right-1234', 'verify_info', { t: Date.now() - 301_000 })],
    ['from the future', () => api.seal('Right-1234', 'verify_info', { t: Date.now() + 301_000 })],
    ['with a short nonce', () => api.seal('Right-1234', 'verify_info', { n: 'abc' })],
    ['of an unknown key', async () => (await api.seal('Right-1234', 'verify_info')).replace(/^[^.]+/, 'k-unknown')],
    ['changed on the way', async () => (await api.seal('Right-1234', 'verify_info')).replace(/.{4}$/, 'AAAA')],
    ['in plain text', () => Promise.resolve('Right-1234')],
    ['longer than 128 bytes', () => api.seal('长'.repeat(43), 'verify_info')],
  ])('one %s is rejected', async (_, make) => {
    expect(await post(await make())).toMatchObject(sealedInvalid);
  });

  test('a call without a signature, or with a used one, is rejected', async () => {
    expect(await api.as(null).post(LOGIN, await login(), { unsigned: true })).toMatchObject(sealedInvalid);
    const digits = '1234567890123456';
    const headers = {
      'req-sign': await api.seal(`127.0.0.1|${Date.now()}|${digits}`, 'req_sign'),
      'req-random': digits,
    };
    expect(await api.as(null).post(LOGIN, await login(), { unsigned: true, headers })).toMatchObject([
      400,
      { code: 'Account.Page.Expired' },
    ]);
    expect(await api.as(null).post(LOGIN, await login(), { unsigned: true, headers })).toMatchObject(sealedInvalid);
  });

  test('a signature with other digits is rejected', async () => {
    const headers = {
      'req-sign': await api.seal(`127.0.0.1|${Date.now()}|1234567890123456`, 'req_sign'),
      'req-random': '6543210987654321',
    };
    expect(await api.as(null).post(LOGIN, await login(), { unsigned: true, headers })).toMatchObject(sealedInvalid);
  });

  test('keys rotate daily, and the previous one opens values for another hour', async () => {
    const before = await api.services.keys.current();
    api.advance(24 * 3600 + 60);
    expect((await api.services.keys.current()).kid).not.toBe(before.kid);
    expect(await api.services.keys.decrypt(before.kid, randomBytes(384))).toBeUndefined();
    api.services.clock.reset();
  });
});

describe('callers', () => {
  test('a missing or unknown token is a 401', async () => {
    expect(await api.as(null).get('/userinfo')).toMatchObject([401, { code: 'Account.SignIn.Required' }]);
    expect(await api.as(null).get('/userinfo', { headers: { authorization: 'Bearer nonsense' } })).toMatchObject([
      401,
      {},
    ]);
    expect(await api.as(null).get('/userinfo', { headers: { authorization: 'Basic YTpi' } })).toMatchObject([401, {}]);
  });

  test('headers that name another user are 403 and audited', async () => {
    expect(await api.as(acme).get('/userinfo', { headers: { UserID: 'u-acme', UserType: '2' } })).toMatchObject([
      200,
      { user_id: 'u-acme' },
    ]);
    expect(await api.as(acme).get('/userinfo', { headers: { UserID: 'u-bolt' } })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await api.as(acme).get('/userinfo', { headers: { UserType: '8' } })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    const traces = await api.db
      .selectFrom('audit')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'subject.foreign')
      .execute();
    expect(traces).toContainEqual({ actor_id: 'u-acme', object_id: 'u-bolt' });
  });

  test('hide masks identifying data', async () => {
    await api.db.updateTable('app_user').set({ phone: '+86-13800001234' }).where('user_id', '=', 'u-acme').execute();
    expect((await api.as(acme).get('/userinfo?hide=1'))[1]).toMatchObject({
      email: 'u***@example.com',
      phone: '+86-138****1234',
    });
    expect((await api.as(acme).get('/userinfo'))[1]).toMatchObject({
      email: 'u-acme@example.com',
      phone: '+86-13800001234',
    });
  });
});

describe('other hosts and origins', () => {
  const preflight = (origin: string) =>
    fetch(`${api.url}/userinfo`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,lang',
      },
    });

  test('a foreign host is rejected', async () => {
    const { port } = new URL(api.url);
    const status = await new Promise<number>((resolve, reject) => {
      request(
        { host: '127.0.0.1', port, path: '/api/account/v1/public_key', headers: { host: 'evil.example' } },
        (answer) => resolve(answer.statusCode ?? 0),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  test('an allowed origin may send cookies, another may not', async () => {
    const ours = await preflight('http://localhost');
    expect([
      ours.status,
      ours.headers.get('access-control-allow-origin'),
      ours.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, 'http://localhost', 'true']);
    expect(ours.headers.get('access-control-allow-headers')).toContain('lang');
    const theirs = await preflight('https://evil.example');
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('X-Forwarded-For of an untrusted client is ignored', async () => {
    const answer = await fetch(`${api.url}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    });
    expect(JSON.stringify(await answer.json())).not.toContain('evil.example');
  });
});

test('a reply that does not match the contract is not sent', async () => {
  const app = new Hono<AppEnv>();
  everyRequest(app, api.services);
  serve(app, api.services, { ...readUserinfo, access: { kind: 'anyone' } }, () =>
    Promise.resolve({ secret: 'x' } as never),
  );
  const answer = await app.request('http://localhost/userinfo', { headers: { host: 'localhost' } }, {});
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: '-1' }]);
});

test('a refusal that the endpoint does not declare is answered and logged as an error', async () => {
  const app = new Hono<AppEnv>();
  const logged: unknown[] = [];
  const services = {
    ...api.services,
    log: Object.assign(Object.create(api.services.log) as typeof api.services.log, {
      error: (line: unknown) => {
        logged.push(line);
      },
    }),
  };
  everyRequest(app, services);
  serve(app, services, { ...readUserinfo, access: { kind: 'anyone' } }, () =>
    refusing.refuse('Account.AccessKey.Limit'),
  );
  const answer = await app.request('http://localhost/userinfo', { headers: { host: 'localhost' } }, {});
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'Account.AccessKey.Limit' }]);
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'refusal.undeclared', route: 'GET /userinfo', code: 'Account.AccessKey.Limit' }),
  );
});
