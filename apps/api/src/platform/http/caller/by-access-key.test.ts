import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { createApp } from '../../../start/app.ts';
import { digest } from '../../db/ids.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import type { Caller } from './caller.ts';
import {
  KEY_SCOPES,
  keyScopeOf,
  opensToKey,
  type KeyOwner,
  type KeyScope,
} from '@portal/common/contract/account/key-scopes';
import { needsRecentSignIn, callOf } from '../../acts/acts.ts';
import { servedCalls } from '../calls/calls.ts';

const api = await testApi();
const calls = servedCalls(createApp(api.services));
const SECRET = 's'.repeat(43);

/** An enabled key of this caller, as a program sends it. */
async function keyOf(caller: Caller, scopes: KeyScope[] | null = null): Promise<{ headers: Record<string, string> }> {
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
      scopes,
      description: '',
      status: 1,
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  return { headers: { authorization: `Bearer AK${name}.${SECRET}` } };
}

test('a key without scopes changes nothing: every call but GET rejects it first, also public calls', async () => {
  const keys = await Promise.all(
    [
      callerOf(UserType.enterprise, 'ent'),
      callerOf(UserType.individual, 'ind'),
      callerOf(UserType.partner, 'par'),
      callerOf(UserType.employee, 'emp', { privileges: Object.values(Privilege) }),
    ].map((caller) => keyOf(caller)),
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

/** Nouns that no write scope opens, however they grow. */
const NEVER_WRITTEN = [
  'access-keys',
  'account-requests',
  'applications',
  'approvals',
  'cancellation',
  'contact-import',
  'contacts',
  'customer-accounts',
  'customer-contacts',
  'customers',
  'identity-providers',
  'idp-links',
  'idp-recovery',
  'imports',
  'invitation',
  'mail-domains',
  'ownership',
  'partners',
  'passkeys',
  'password',
  'pending-deletions',
  'second-factor',
  'sessions',
  'sign-in',
  'sso',
  'staff',
  'terms',
];

test('every call with every scope: one opens it at most, and none what a key never does', () => {
  for (const owner of ['person', 'company'] satisfies KeyOwner[]) {
    for (const call of calls) {
      const scope = keyScopeOf(call, owner);
      const opening = KEY_SCOPES.filter((one) => opensToKey(call, { scopes: [one], owner }));
      const both = scope?.endsWith(':read') ? [scope, scope.replace(':read', ':write')] : [scope];
      expect([call.method, call.path, opening]).toEqual([
        call.method,
        call.path,
        KEY_SCOPES.filter((one) => both.includes(one)),
      ]);
      if (call.method === 'GET' || scope === null) continue;
      expect(NEVER_WRITTEN).not.toContain(call.noun);
      expect(needsRecentSignIn(callOf(call))).toBe(false);
      expect([call.sealed, call.signed, call.access.kind === 'anyone']).toEqual([undefined, undefined, false]);
    }
  }
});

test('every scope opens a call that changes something, or reads; one that opens nothing is not offered', async () => {
  const people = [
    callerOf(UserType.enterprise, 'offered', { role: 0 }),
    callerOf(UserType.enterprise, 'offered-member', { coId: 'co-offered', role: 2 }),
    callerOf(UserType.individual, 'offered-alone'),
    callerOf(UserType.partner, 'offered-partner', { role: 0 }),
    callerOf(UserType.employee, 'offered-staff', { privileges: Object.values(Privilege) }),
  ];
  const seen = new Set<string>();
  for (const caller of people)
    for (const owner of ['person', 'company'] satisfies KeyOwner[]) {
      const [status, body] = await api.as(caller).get(`/api/account/v1/access_keys/scopes?owner=${owner}`);
      for (const { scope, calls: opens } of status === 200 ? body.scopes : []) {
        const written = opens.some(({ method }: { method: string }) => method !== 'GET');
        expect([scope, opens.length > 0, written]).toEqual([scope, true, scope.endsWith(':write')]);
        seen.add(scope);
      }
    }
  expect(KEY_SCOPES.filter((scope) => !seen.has(scope))).toEqual([]);
});

test('a key of a company reaches no more than one of a person, and nothing of a person', () => {
  const own = calls.filter((call) => keyScopeOf(call, 'company') !== null);
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((call) => keyScopeOf(call, 'person') !== keyScopeOf(call, 'company'))).toEqual([]);
  expect(own.filter(({ path }) => /userinfo|sessions|activity|passkeys|\/user\/\{id\}$/.test(path))).toEqual([]);
});

test('a key reaches a call with a scope that opens it, and is refused with one that does not', async () => {
  const caller = callerOf(UserType.enterprise, 'scoped');
  await keyOf(caller);
  const key = {
    headers: {
      authorization: `Bearer AK${(caller.userId.replace(/[^a-z]/g, '') + 'a'.repeat(26)).slice(0, 26)}.${SECRET}`,
    },
    unsigned: true,
  };
  const scopes = KEY_SCOPES.filter((one) => one.endsWith(':write') || one.startsWith('credits'));
  const opensTo = (call: (typeof calls)[number], scope: KeyScope) =>
    opensToKey(call, { scopes: [scope], owner: 'person' });
  const wrong: string[] = [];
  for (const scope of scopes) {
    await api.db
      .updateTable('access_key')
      .set({ scopes: [scope] })
      .where('user_id', '=', caller.userId)
      .execute();
    for (const call of calls) {
      // A stream has no end; of files only the first bytes count.
      if (call.noun === 'live') continue;
      const opens = opensTo(call, scope);
      // All scopes that open the call, and the first that does not. "every call with every scope" checks the rule itself.
      if (!opens && scope !== scopes.find((one) => !opensTo(call, one))) continue;
      const at = `${call.path.replace(/\{\w+\}/g, caller.userId)}${call.when === undefined ? '' : `?${call.when}=1`}`;
      // What changes something is refused for its empty body, not for the key.
      const anyone = api.as(null);
      const [status, body] =
        call.method === 'GET'
          ? await anyone.get(at, key)
          : call.method === 'DELETE'
            ? opens
              ? [404, {}]
              : await anyone.delete(at, key)
            : await anyone[call.method === 'POST' ? 'post' : 'put'](at, opens ? 'nonsense' : {}, key);
      const denied = status === 403 && body.code === 'Account.Permission.Denied';
      if (!opens && !denied) wrong.push(`${status} ${scope} ${call.method} ${call.path}`);
    }
  }
  expect(wrong).toEqual([]);
});
