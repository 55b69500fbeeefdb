import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createOpenIdIdp, type OpenIdIdp } from '../../demo/idp/openid-provider.ts';
import { createSamlIdp, responseXml, type Said } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { ACS, BASE, ENTITY, idpTests } from '../../testing/worlds/idp-test-world.ts';
import { outsideServer, pathOf, provider } from '../../testing/worlds/sso-world.ts';
import { Checks } from '../provider/checks/checks.ts';
import { readDiscovery } from '../protocols/openid/discovery.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const { started, failed, throughSaml, throughOpenId } = idpTests(api, acme);
const MINUTE = 60_000;
const SECRET = 'a secret of the client, long';
const [key, otherKey] = await Promise.all([makeSigningKey('idp'), makeSigningKey('other')]);
const pages = new Map<string, string>();
let idp: OpenIdIdp;
const outside = await outsideServer((request, response) => {
  const path = String(request.url);
  const page = pages.get(path);
  if (page !== undefined) return void response.end(page);
  return void (idp.isPage(path) ? idp.choose(request, response, 'ann') : idp.answer(request, response));
});
const saml = createSamlIdp({ issuer: `${outside}/saml`, entryPoint: `${outside}/sso`, key });
const foreign = createSamlIdp({ issuer: 'https://test.example', entryPoint: `${outside}/sso`, key });
const rekeyed = createSamlIdp({ issuer: saml.issuer, entryPoint: `${outside}/sso`, key: otherKey });
pages.set('/saml', saml.metadata);

beforeAll(async () => {
  await api.as(acme).get(`${BASE}/idps`);
});
beforeEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('identity_provider').execute();
});
const made = (agreement: IdpAgreement, url: string, more: object = {}) =>
  provider(api, 'co-acme', agreement, url, { status: IdpStatus.disabled, ...more });
const withoutAccounts = async () =>
  expect(await api.db.selectFrom('idp_identity').select('user_id').execute()).toEqual([]);
const minutesOff = (said: Said, minutes: number) =>
  Buffer.from(responseXml(saml.issuer, said, Date.now() + minutes * MINUTE)).toString('base64');

/**
 * What is wrong, how the provider then responds, and the check that has to fail with what was received and expected.
 */
test.each<[string, (said: Said) => Promise<string>, { check: string; sent: unknown; expected: unknown }]>([
  [
    'the audience of the test system',
    (said) => saml.respond({ ...said, audience: 'https://old.example' }),
    { check: 'audience', sent: 'https://old.example', expected: ENTITY },
  ],
  [
    'the ACS address of the test system',
    (said) => saml.respond({ ...said, acs: 'https://old.example/acs' }),
    { check: 'destination', sent: 'https://old.example/acs', expected: ACS },
  ],
  [
    'a recipient elsewhere',
    (said) => saml.respond(said, (xml) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://old.example/acs"')),
    { check: 'recipient', sent: 'https://old.example/acs', expected: ACS },
  ],
  [
    'another entity id',
    (said) => foreign.respond(said),
    { check: 'responseIssuer', sent: 'https://test.example', expected: saml.issuer },
  ],
  [
    'a certificate that is not in the metadata',
    (said) => rekeyed.respond(said),
    {
      check: 'signature',
      sent: expect.stringMatching(/^Assertion ([0-9A-F]{2}:){31}/),
      expected: expect.stringMatching(/^Assertion ([0-9A-F]{2}:){31}/),
    },
  ],
  [
    'no signature',
    (said) => Promise.resolve(minutesOff(said, 0)),
    { check: 'signature', sent: expect.stringMatching(/^0 Signature/), expected: expect.stringMatching(/^Assertion /) },
  ],
  [
    'a clock ten minutes ahead',
    (said) => Promise.resolve(minutesOff(said, 10)),
    { check: 'time', sent: expect.stringMatching(/\((599|600) s\)$/), expected: expect.stringMatching(/^20/) },
  ],
  [
    'a clock ten minutes behind',
    (said) => Promise.resolve(minutesOff(said, -10)),
    { check: 'time', sent: expect.stringMatching(/\(-60\d s\)$/), expected: expect.stringMatching(/^20/) },
  ],
  [
    'the answer to another request',
    (said) => saml.respond(said, (xml) => xml.replace(/(Recipient="[^"]+" InResponseTo=")[^"]+/, '$1_another')),
    { check: 'inResponseTo', sent: '_another', expected: expect.stringMatching(/^_[0-9a-f]{40}$/) },
  ],
  [
    'no NameID',
    (said) => saml.respond(said, (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, '')),
    { check: 'nameId', sent: '0 NameID', expected: '1 NameID' },
  ],
  [
    'an assertion that we cannot decrypt',
    (said) =>
      saml
        .respond(said, (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/, '<saml:EncryptedAssertion/>'))
        .catch(() =>
          Buffer.from(
            responseXml(saml.issuer, said).replace(/<saml:Assertion.*<\/saml:Assertion>/, '<saml:EncryptedAssertion/>'),
          ).toString('base64'),
        ),
    { check: 'encryption', sent: '1 EncryptedAssertion', expected: '1 Assertion' },
  ],
])('SAML with %s', async (_, respond, values) => {
  const { testId } = await throughSaml(await made(IdpAgreement.saml, `${outside}/saml`), respond);
  expect(await failed(testId)).toMatchObject({ state: 'failed', ...values });
  await withoutAccounts();
});

/** An OpenID provider that knows the portal by this secret and address. */
async function openId({ secret = SECRET, returnTo }: { secret?: string; returnTo?: string } = {}): Promise<string> {
  const id = await made(IdpAgreement.oauth2, `${outside}/oidc`, { clientId: 'portal', clientSecret: secret });
  idp = createOpenIdIdp({
    issuer: `${outside}/oidc`,
    people: [{ sub: 'ann', name: 'Ann', email: 'ann@acme.example' }],
    clients: [
      {
        client_id: 'portal',
        client_secret: SECRET,
        redirect_uris: [returnTo ?? `http://localhost/api/account/v1/sso/callback/${id}`],
      },
    ],
  });
  return id;
}

test('OpenID with another client secret', async () => {
  const { browser, testId, location } = await throughOpenId(
    outside,
    await openId({ secret: 'not the secret of the client' }),
  );
  await browser.get(pathOf(location));
  const last = await failed(testId);
  expect(last).toMatchObject({
    state: 'failed',
    check: 'secret',
    sent: expect.stringContaining('invalid_client'),
    expected: 'id_token (client_id portal)',
  });
  expect(JSON.stringify(last)).not.toContain('secret of the client');
});

test('OpenID with another nonce', async () => {
  const { browser, testId, location } = await throughOpenId(outside, await openId(), (url) =>
    url.searchParams.set('nonce', 'an-old-nonce-of-a-page'),
  );
  await browser.get(pathOf(location));
  expect(await failed(testId)).toMatchObject({
    state: 'failed',
    check: 'nonce',
    sent: 'nonce: an-old-n…',
    expected: expect.stringMatching(/^[\w-]{8}…$/),
  });
  await withoutAccounts();
});

test('OpenID with another redirect address: the provider keeps the browser, and the test says where it should have come', async () => {
  const id = await openId({ returnTo: 'https://old.example/callback' });
  const { testId, location } = await throughOpenId(outside, id);
  expect(location.startsWith(outside)).toBe(true);
  api.advance(16 * 60);
  expect(await failed(testId)).toMatchObject({
    state: 'expired',
    check: 'answer',
    sent: '--',
    expected: `http://localhost/api/account/v1/sso/callback/${id}`,
  });
});

test.each<[string, object, { check: string; sent: unknown; expected: unknown }]>([
  [
    'another issuer',
    { issuer: `${outside}/other` },
    { check: 'issuer', sent: `${outside}/other`, expected: `${outside}/document` },
  ],
  [
    'an endpoint that is not https',
    { token_endpoint: 'ftp://idp.example/token' },
    { check: 'endpoints', sent: 'ftp://idp.example/token', expected: 'https' },
  ],
  [
    'no endpoint for tokens',
    { token_endpoint: undefined },
    {
      check: 'endpoints',
      sent: 'issuer, authorization_endpoint, jwks_uri',
      expected: expect.stringContaining('token_endpoint'),
    },
  ],
  ['no keys', { jwks_uri: `${outside}/none` }, { check: 'keys', sent: '0', expected: `>= 1 (${outside}/none)` }],
])('an OpenID document with %s', async (_, change, values) => {
  const document = {
    issuer: `${outside}/document`,
    authorization_endpoint: `${outside}/a`,
    token_endpoint: `${outside}/t`,
    jwks_uri: `${outside}/j`,
    ...change,
  };
  pages.set('/document/.well-known/openid-configuration', JSON.stringify(document));
  pages.set('/none', '{"keys":[]}');
  const { testId, url } = await started(await made(IdpAgreement.oauth2, `${outside}/document`, { clientId: 'portal' }));
  expect(url).toBeNull();
  expect(await failed(testId)).toMatchObject({ state: 'failed', ...values });
});

test('outside development an endpoint over http fails', () => {
  const issuer = 'https://idp.example';
  const text = JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: 'http://idp.example/t',
    jwks_uri: `${issuer}/j`,
  });
  const checks = new Checks();
  expect(() => readDiscovery(text, { address: issuer, allowHttp: false, checks })).toThrow('not https');
  expect(checks.list.at(-1)).toEqual({
    check: 'endpoints',
    result: 'failed',
    sent: 'http://idp.example/t',
    expected: 'https',
  });
});
