import { generateKeyPairSync, sign } from 'node:crypto';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { BASE, idpTests } from '../../../testing/worlds/idp-test-world.ts';
import {
  begin,
  failureIn,
  giveRecovery,
  leadsTo,
  outsideServer,
  provider,
  signedInAs,
  visitor,
} from '../../../testing/worlds/sso-world.ts';
import { isIssuerAt } from './tenant.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const { started, read, failed, checksOf } = idpTests(api, acme);
const OWN = '11111111-2222-4333-8444-555555555555';
const FOREIGN = '99999999-2222-4333-8444-555555555555';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
type Claims = Readonly<Record<string, unknown>>;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(claims: Claims) {
  const said = `${encoded({ alg: 'RS256', kid: 'k1' })}.${encoded(claims)}`;
  return `${said}.${sign('sha256', Buffer.from(said), privateKey).toString('base64url')}`;
}

/** A provider that speaks for several tenants, as Entra ID does. */
let idToken = '';
let redeemed = 0;
const outside: string = await outsideServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/token') redeemed += 1;
  const document = {
    issuer: `${outside}/{tenantid}/v2.0`,
    authorization_endpoint: `${outside}/authorize`,
    token_endpoint: `${outside}/token`,
    jwks_uri: `${outside}/keys`,
    subject_types_supported: ['pairwise'],
  };
  const pages: Readonly<Record<string, object>> = {
    '/organizations/v2.0/.well-known/openid-configuration': document,
    '/common/v2.0/.well-known/openid-configuration': document,
    '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(pages[path] ?? {}));
});

const callback = (id: string, state: string) =>
  `/api/account/v1/sso/callback/${id}?${new URLSearchParams({ code: 'c', state })}`;
/** The provider's token for a request at this address, of a tenant. */
function answerTo(url: string, change: Claims = {}, tenant = OWN): string {
  const asked = new URL(url).searchParams;
  const now = Math.floor(Date.now() / 1000);
  idToken = tokenOf({
    iss: `${outside}/${tenant}/v2.0`,
    tid: tenant,
    aud: 'portal',
    sub: 'ann',
    name: 'Ann',
    email: 'ann@acme.example',
    iat: now,
    exp: now + 300,
    nonce: asked.get('nonce'),
    ...change,
  });
  return asked.get('state') ?? '';
}
async function tested(id: string, change: Claims = {}, tenant = OWN): Promise<string> {
  const { browser, testId, url } = await started(id);
  await browser.get(callback(id, answerTo(String(url), change, tenant)));
  return testId;
}
/** Signs a person of a tenant in; the error code, or undefined. */
async function signIn(id: string, tenant: string) {
  const who = await visitor(api);
  const [, { redirect_url: url }] = await begin(who, 'co-acme', id);
  const led = leadsTo(await who.browser.get(callback(id, answerTo(url as string, {}, tenant))));
  return { failure: failureIn(led), account: await signedInAs(api, who) };
}
const made = () =>
  provider(api, 'co-acme', IdpAgreement.oauth2, `${outside}/organizations/v2.0`, {
    status: IdpStatus.disabled,
    clientId: 'portal',
  });

beforeEach(async () => {
  await api.as(acme).get(`${BASE}/idps`);
  await api.db.deleteFrom('identity_provider').execute();
});

test('the tenant of the token fills the issuer; people of the tested tenant sign in, those of another do not', async () => {
  const id = await made();
  redeemed = 0;
  const testId = await tested(id);
  expect((await read(testId))[1].state).toBe('passed');
  expect(redeemed).toBe(1);
  expect(await checksOf(testId)).toMatchObject({
    issuer: { sent: `${outside}/{tenantid}/v2.0` },
    tenant: { result: 'passed', sent: OWN },
    idToken: { result: 'passed' },
  });
  await giveRecovery(api, 'co-acme');
  expect((await api.as(acme).put(`${BASE}/idp`, { config_id: id, status: IdpStatus.enabled }))[0]).toBe(200);
  const own = await signIn(id, OWN);
  expect(own.failure).toBeUndefined();
  expect(own.account).toBeDefined();
  expect(await signIn(id, FOREIGN)).toEqual({ failure: 'Account.Sso.Refused', account: undefined });
  // Nor does a later test bring another tenant in.
  expect(await failed(await tested(id, {}, FOREIGN))).toMatchObject({
    check: 'idToken',
    sent: `iss: "${outside}/${FOREIGN}/v2.0"`,
    expected: `"${outside}/${OWN}/v2.0"`,
  });
  expect((await signIn(id, OWN)).failure).toBeUndefined();
  // An edit keeps the tenant.
  expect((await api.as(acme).put(`${BASE}/idp`, { config_id: id, jit: 0 }))[0]).toBe(200);
  expect((await read(await tested(id, {}, FOREIGN)))[1].state).toBe('failed');
});

test('a candidate of another tenant recognizes nobody', async () => {
  const id = await made();
  await tested(id);
  await giveRecovery(api, 'co-acme');
  await api.as(acme).put(`${BASE}/idp`, { config_id: id, status: IdpStatus.enabled });
  expect((await signIn(id, OWN)).failure).toBeUndefined();
  const saved = { config_id: id, idp_metadata_url: `${outside}/common/v2.0` };
  expect((await api.as(acme).put(`${BASE}/idp`, saved))[0]).toBe(200);
  const effect = async () => (await api.as(acme).get(`${BASE}/idp/members?config_id=${id}&change=promote`))[1].links;
  expect((await read(await tested(id, {}, FOREIGN)))[1].state).toBe('passed');
  expect(await effect()).toEqual({
    linked: 1,
    unrecognised: 1,
    changes: [{ change: 'entityId', live: `${outside}/${OWN}/v2.0`, candidate: `${outside}/${FOREIGN}/v2.0` }],
  });
  await api.as(acme).put(`${BASE}/idp`, { ...saved, idp_metadata_url: `${outside}/organizations/v2.0` });
  expect((await read(await tested(id)))[1].state).toBe('passed');
  expect(await effect()).toEqual({ linked: 1, unrecognised: 0, changes: [] });
});

test.each<[string, Claims, string]>([
  ['of another issuer than its tenant', { iss: 'https://evil.example/v2.0' }, `${outside}/${OWN}/v2.0`],
  ['whose tenant is another one than that of its issuer', { tid: FOREIGN }, `${outside}/${FOREIGN}/v2.0`],
])('a token %s is refused', async (_, change, expected) => {
  expect(await failed(await tested(await made(), change))).toMatchObject({
    check: 'idToken',
    sent: expect.stringMatching(/^iss: /),
    expected: `"${expected}"`,
  });
});

test.each<[string, Claims]>([
  ['without a tenant', { tid: undefined }],
  ['with a tenant that is none', { tid: '../evil' }],
])('a token %s is refused', async (_, change) => {
  expect(await failed(await tested(await made(), change))).toMatchObject({
    check: 'idToken',
    expected: `"${outside}/{tenantid}/v2.0"`,
  });
});

test('before a test nobody signs in, because no tenant is known', async () => {
  const id = await provider(api, 'co-acme', IdpAgreement.oauth2, `${outside}/organizations/v2.0`, {
    clientId: 'portal',
  });
  expect(await signIn(id, OWN)).toEqual({ failure: 'Account.Sso.Refused', account: undefined });
});

test.each([
  ['https://idp.example/{tenantid}/v2.0', 'https://idp.example/common/v2.0', true],
  ['https://idp.example/{tenantid}/v2.0', 'https://idp.example/organizations/v2.0', true],
  ['https://idp.example/{tenantid}/v2.0', 'https://idp.example/acme/v2.0', false],
  ['https://idp.example/{tenantid}/v2.0', 'https://other.example/common/v2.0', false],
  ['https://idp.example/{tenantid}/v2.0', 'https://idp.example/common/v1.0', false],
  ['https://idp.example/acme', 'https://idp.example/acme', true],
])('issuer %s at %s: %s', (issuer, address, expected) => {
  expect(isIssuerAt(issuer, address)).toBe(expected);
});
