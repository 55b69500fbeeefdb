import { randomBytes } from 'node:crypto';
import { createAccessKey } from '@portal/common/contract/account/access-keys';
import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { Hono } from 'hono';
import { cleanUp } from '../../../start/clean-up.ts';
import { eraseAccount } from '../../../people/cancellation/erase-account.db.ts';
import { inTransaction } from '../../db/connect.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { tokensOf } from '../../../testing/test-client.ts';
import type { AppEnv } from '../request/app-type.ts';
import { everyRequest } from './every-request.ts';
import { serve, serveInSteps } from './serve.ts';

const api = await testApi();
const KEYS = '/api/account/v1/access_keys';
const acme = api.as(callerOf(UserType.enterprise, 'acme'));
const newKey = () => randomBytes(16).toString('base64url');
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const stored = () => api.db.selectFrom('idempotent_call').selectAll().execute();
const count = async () => (await api.db.selectFrom('access_key').select('id').execute()).length;

afterEach(async () => {
  await api.db.deleteFrom('idempotent_call').execute();
  await api.db.deleteFrom('access_key').execute();
});

test('a call that is sent again with its key gets the same answer, secret included, and has one effect', async () => {
  const key = newKey();
  const first = await acme.post(KEYS, { desc: 'shop' }, withKey(key));
  expect(first).toMatchObject([200, { secret_access_key: expect.any(String) }]);
  for (let i = 0; i < 4; i += 1) expect(await acme.post(KEYS, { desc: 'shop' }, withKey(key))).toEqual(first);
  expect(await count()).toBe(1);
  expect((await acme.post(KEYS, { desc: 'shop' }, withKey(newKey())))[1].id).not.toBe(first[1].id);
});

test('without a key each call has its effect', async () => {
  await acme.post(KEYS, {});
  await acme.post(KEYS, {});
  expect([await count(), await stored()]).toEqual([2, []]);
});

test('nothing that is stored opens anything: neither the key, nor what was sent, nor the answer', async () => {
  const key = newKey();
  const [, body] = await acme.post(KEYS, { desc: 'a word that is searched' }, withKey(key));
  const rows = await stored();
  expect(rows).toMatchObject([{ user_id: 'u-acme', state: 'done' }]);
  const text = JSON.stringify(rows);
  for (const secret of [key, body.secret_access_key, body.id, 'a word', KEYS]) expect(text).not.toContain(secret);
});

test('other content under the same key is 422', async () => {
  const key = newKey();
  await acme.post(KEYS, { desc: 'one' }, withKey(key));
  expect(await acme.post(KEYS, { desc: 'two' }, withKey(key))).toMatchObject([
    422,
    { code: 'Account.Idempotency.Different' },
  ]);
  expect(await count()).toBe(1);
});

test('the key belongs to one caller, and to one path', async () => {
  const key = newKey();
  const other = api.as(callerOf(UserType.enterprise, 'other'));
  const staff = api.as(callerOf(UserType.employee, 'eve', { privileges: [Privilege.systemAccessKey] }));
  const ids = [];
  for (const one of [acme, other, staff]) ids.push((await one.post(KEYS, {}, withKey(key)))[1].id);
  expect(new Set(ids).size).toBe(3);
  await acme.post('/api/account/v1/second_factor', {}, withKey(key));
  expect((await stored()).length).toBe(4);
});

test.each([['short'], ['a'.repeat(129)], ['with blanks in it, and long enough']])('%s is no key', async (key) => {
  expect(await acme.post(KEYS, {}, withKey(key))).toMatchObject([
    400,
    { code: 'request.invalid', fields: { 'Idempotency-Key': { code: 'request.invalid' } } },
  ]);
});

test('a refusal is not remembered: corrected content may have the same key', async () => {
  const key = newKey();
  const past = { expire_time: '2020-01-01T00:00:00Z' };
  expect((await acme.post(KEYS, past, withKey(key)))[0]).toBe(400);
  expect(await stored()).toEqual([]);
  expect((await acme.post(KEYS, {}, withKey(key)))[0]).toBe(200);
});

describe('a call that fails', () => {
  const who = callerOf(UserType.enterprise, 'acme');
  let failures = 0;
  let runs = 0;
  const app = new Hono<AppEnv>();
  everyRequest(app, api.services);
  serve(app, api.services, { ...createAccessKey, path: '/api/whole' }, async (_, { tx }) => {
    runs += 1;
    await tx.deleteFrom('access_key').execute();
    if (failures-- > 0) throw new Error('the disk is on fire');
    return { id: `run ${runs}`, access_key_id: '', secret_access_key: '' };
  });
  serveInSteps(app, api.services, { ...createAccessKey, path: '/api/steps' }, async (_, { transaction }) => {
    runs += 1;
    await transaction((tx) => tx.deleteFrom('access_key').execute());
    if (failures-- > 0) throw new Error('the disk is on fire');
    await transaction((tx) => tx.deleteFrom('access_key').execute());
    return { id: `run ${runs}`, access_key_id: '', secret_access_key: '' };
  });

  test.each(['/api/whole', '/api/steps'])('is not remembered, and runs again: %s', async (path) => {
    failures = 1;
    runs = 0;
    const key = newKey();
    const headers = { host: 'localhost', 'content-type': 'application/json', 'Idempotency-Key': key };
    const token = await tokensOf(api.services).bearer(who);
    const post = async () => {
      const answer = await app.request(
        `http://localhost${path}`,
        { method: 'POST', body: '{}', headers: { ...headers, ...token } },
        {},
      );
      return [answer.status, await answer.json()];
    };
    expect([await post(), await post(), await post()]).toMatchObject([
      [500, { code: '-1' }],
      [200, { id: 'run 2' }],
      [200, { id: 'run 2' }],
    ]);
  });
});

describe('a call whose process died', () => {
  /** Leaves the row of a call as a process leaves it that dies in this state. */
  async function died(key: string, state: 'running' | 'part') {
    await acme.post(KEYS, {}, withKey(key));
    await api.db.updateTable('idempotent_call').set({ state, answer: null }).execute();
    await api.db.deleteFrom('access_key').execute();
  }

  test('is 409, and taken over after two minutes if it has committed nothing', async () => {
    const key = newKey();
    await died(key, 'running');
    const running = await acme.post(KEYS, {}, withKey(key));
    expect(running).toMatchObject([409, { code: 'Account.Idempotency.Running' }]);
    expect(running.headers.get('retry-after')).toBe('1');
    api.advance(121);
    expect(await acme.post(KEYS, { desc: 'other' }, withKey(key))).toMatchObject([422, {}]);
    expect((await acme.post(KEYS, {}, withKey(key)))[0]).toBe(200);
    expect(await count()).toBe(1);
  });

  test('stays 409 if a part of it is committed', async () => {
    const key = newKey();
    await died(key, 'part');
    api.advance(3600);
    expect((await acme.post(KEYS, {}, withKey(key)))[0]).toBe(409);
    expect(await count()).toBe(0);
  });
});

test('after 24 hours the key is forgotten', async () => {
  api.hold();
  const key = newKey();
  await acme.post(KEYS, {}, withKey(key));
  api.advance(24 * 3600 - 10);
  await cleanUp(api.services);
  expect(await stored()).toHaveLength(1);
  api.advance(20);
  await cleanUp(api.services);
  expect(await stored()).toEqual([]);
});

test('the rows of an account are erased with it', async () => {
  const gone = api.as(callerOf(UserType.individual, 'gone'));
  await gone.post('/api/account/v1/second_factor', {}, withKey(newKey()));
  expect(await stored()).toHaveLength(1);
  await inTransaction(api.db, (tx) => eraseAccount(tx, 'u-gone', new Date()));
  expect(await stored()).toEqual([]);
});

test('a page of another origin may send the key', async () => {
  const preflight = await fetch(api.url + KEYS, {
    method: 'OPTIONS',
    headers: { origin: api.services.config.publicUrl, 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
});

test('the document names the key and its refusals', async () => {
  const [, document] = await api.as(null).get('/openapi.json');
  const { parameters, responses } = document.paths[KEYS].post;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  );
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '422']));
});
