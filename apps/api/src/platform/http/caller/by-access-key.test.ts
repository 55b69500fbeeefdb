import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { createApp } from '../../../start/app.ts';
import { digest } from '../../db/ids.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import type { Caller } from './caller.ts';
import { servedCalls } from '../calls/calls.ts';

const api = await testApi();
const calls = servedCalls(createApp(api.services));
const SECRET = 's'.repeat(43);

/** An enabled key of this caller, as a program sends it. */
async function keyOf(caller: Caller): Promise<{ headers: Record<string, string> }> {
  await api.as(caller).get('/userinfo');
  const name = (caller.userId.replace(/[^a-z]/g, '') + 'a'.repeat(26)).slice(0, 26);
  await api.db
    .insertInto('access_key')
    .values({
      id: `k-${name}`,
      access_key_id: `AK${name}`,
      secret_hash: digest(SECRET),
      last_four: 'ssss',
      user_id: caller.userId,
      description: '',
      status: 1,
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  return { headers: { authorization: `Bearer AK${name}.${SECRET}` } };
}

test('a key changes nothing: every call but GET rejects it first, also public calls', async () => {
  const keys = await Promise.all(
    [
      callerOf(UserType.enterprise, 'ent'),
      callerOf(UserType.individual, 'ind'),
      callerOf(UserType.partner, 'par'),
      callerOf(UserType.employee, 'emp', { privileges: Object.values(Privilege) }),
    ].map(keyOf),
  );
  const letIn: string[] = [];
  const writing = calls.filter(({ method }) => method !== 'GET');
  expect(writing.length).toBeGreaterThan(20);
  for (const { method, path } of writing) {
    const at = path.replace(/\{\w+\}/g, '1');
    for (const key of keys) {
      const anyone = api.as(null);
      const unsigned = { ...key, unsigned: true };
      const [status, body] =
        method === 'DELETE'
          ? await anyone.delete(at, unsigned)
          : await anyone[method === 'POST' ? 'post' : 'put'](at, {}, unsigned);
      if (status !== 403 || body.code !== 'Account.Permission.Denied') letIn.push(`${status} ${method} ${path}`);
    }
  }
  expect(letIn).toEqual([]);
});

test('a key works while its owner may sign in', async () => {
  const caller = callerOf(UserType.enterprise, 'gone');
  const key = await keyOf(caller);
  expect((await api.as(null).get('/userinfo', key))[0]).toBe(200);
  for (const status of [1, 3, 4, 5]) {
    await api.db.updateTable('app_user').set({ status }).where('user_id', '=', caller.userId).execute();
    expect((await api.as(null).get('/userinfo', key))[0]).toBe(401);
  }
});

test('a key is not a session: the OAuth endpoints accept it neither as token nor as client', async () => {
  const key = await keyOf(callerOf(UserType.enterprise, 'oauth'));
  expect((await api.as(null).get('/oauth2/userinfo', key))[0]).toBe(401);
  const form = { ...key.headers, 'content-type': 'application/x-www-form-urlencoded' };
  for (const body of [
    'grant_type=refresh_token&client_id=portal',
    'grant_type=client_credentials',
    'grant_type=refresh_token&refresh_token=x',
  ]) {
    const [status, answer] = await api.as(null).post('/oauth2/token', body, { unsigned: true, headers: form });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(answer).not.toHaveProperty('access_token');
  }
});
