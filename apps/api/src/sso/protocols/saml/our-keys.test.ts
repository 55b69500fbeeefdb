import { X509Certificate } from 'node:crypto';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { keys as keysGroup } from '../../../operate/keys/keys.ts';
import { operateOn } from '../../../testing/operate-here.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { provider } from '../../../testing/worlds/sso-world.ts';
import { refreshSamlKeys, samlKeysOf, signingKeyOf } from './our-keys.ts';

const DAY = 24 * 3600;
const api = await testApi();
const operate = operateOn(api, { keys: keysGroup });
const acme = callerOf(UserType.enterprise, 'acme');
const BASE = '/api/account/v1/enterprise_user/co-acme';
await api.as(acme).get(`${BASE}/idps`);
const configId = await provider(api, 'co-acme', IdpAgreement.saml, 'https://idp.example/metadata');

/** Fingerprints of the certificates in our metadata. */
async function published(coId = 'co-acme'): Promise<string[]> {
  const [status, text] = await api.as(null).get(`/api/account/v1/saml/${coId}/metadata`);
  expect(status).toBe(200);
  const found = [...String(text).matchAll(/<ds:X509Certificate>([^<]+)</g)].map(
    ([, base64 = '']) => new X509Certificate(Buffer.from(base64, 'base64')).fingerprint256,
  );
  return [...new Set(found)];
}
const signer = async () => new X509Certificate((await signingKeyOf(api.services)).certificate).fingerprint256;
const ourKey = async () =>
  (await api.as(acme).get(`${BASE}/idp?config_id=${configId}`))[1].our_key as Record<string, unknown>;
/** What the hourly job of an instance does, after this many days. */
async function after(days: number): Promise<void> {
  api.advance(days * DAY);
  await refreshSamlKeys(api.services);
}

beforeEach(async () => {
  for (const table of ['saml_key', 'saml_metadata_read', 'audit'] as const) await api.db.deleteFrom(table).execute();
});

test('by command: announced first, promoted once every enabled provider has read it, and the old one leaves a day later', async () => {
  const first = await signer();
  expect(await published()).toEqual([first]);
  api.advance(120);
  const { kid, promoted, unread } = JSON.parse((await operate('keys', 'rotate', '--saml', '--json')).out) as {
    kid: string;
    promoted: boolean;
    unread: number;
  };
  expect([promoted, unread, await signer()]).toEqual([false, 1, first]);
  expect(await ourKey()).toMatchObject({
    fingerprint: first,
    next: { fingerprint: kid, is_read: 0 },
    read_time: expect.stringMatching(/^20/),
  });
  expect(await operate('keys', 'rotate', '--saml')).toMatchObject({
    code: 1,
    err: expect.stringContaining('1 enabled provider has not read'),
  });

  expect(await published('co-nobody')).toEqual([first, kid]);
  expect(await ourKey()).toMatchObject({ next: { is_read: 0 } });
  expect(await published()).toEqual([first, kid]);
  expect(await ourKey()).toMatchObject({ next: { is_read: 1 } });
  expect((await operate('keys', 'rotate', '--saml')).code).toBe(0);
  expect(await signer()).toBe(kid);
  expect(await published()).toEqual([kid, first]);
  await after(1.1);
  expect(await published()).toEqual([kid]);
  expect(await ourKey()).toMatchObject({ fingerprint: kid, next: null });
  const acts = await api.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('object_id', '=', kid)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { action: 'samlKey.announced', actor_id: 'operator' },
    { action: 'samlKey.promoted', actor_id: 'operator' },
  ]);
});

test('a key that somebody else has is replaced at once, whoever has read the next one', async () => {
  const first = await signer();
  expect((await operate('keys', 'rotate', '--saml', '--now')).code).toBe(0);
  const [only, ...others] = await published();
  expect([only === first, others, await signer()]).toEqual([false, [], only]);
  expect((await operate('keys', 'list', '--saml')).out).toContain(only);
});

test('by age: announced 30 days ahead, promoted when read, and after 90 days in any case', async () => {
  const first = await signer();
  await after(699);
  expect(await published()).toEqual([first]);
  api.advance(120);
  await after(2);
  const [, next] = await published('co-nobody');
  expect(next).toMatch(/^[0-9A-F:]{95}$/);
  await after(31);
  expect(await signer()).toBe(first);
  expect(await published()).toEqual([first, next]);
  await after(0.1);
  expect(await signer()).toBe(next);

  await after(701);
  const unread = (await samlKeysOf(api.services)).next?.fingerprint;
  await after(60);
  expect(await signer()).toBe(next);
  await after(31);
  expect(await signer()).toBe(unread);
});
