import { generateKeyPairSync } from 'node:crypto';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createOpenIdIdp, type OpenIdIdp } from '../../demo/idp/openid-provider.ts';
import { createSamlIdp, readSamlRequest, type Said, type SamlIdp } from '../../demo/idp/saml-provider.ts';
import { ACS, BASE, ENTITY, idpTests, postSaml } from '../../testing/worlds/idp-test-world.ts';
import {
  begin,
  failureIn,
  giveRecovery,
  leadsTo,
  outsideServer,
  pathOf,
  provider as insert,
  visitor,
} from '../../testing/worlds/sso-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const [key, otherKey] = await Promise.all([makeSigningKey('idp'), makeSigningKey('other')]);
const pages = new Map<string, string>();
const idps = new Map<string, OpenIdIdp>();
const outside = await outsideServer((request, response) => {
  const path = String(request.url);
  const page = pages.get(path);
  if (page !== undefined) return void response.end(page);
  const idp = idps.get(`/${path.split('/')[1] ?? ''}`);
  if (!idp) return void response.writeHead(404).end();
  return void (idp.isPage(path) ? idp.choose(request, response, 'ann') : idp.answer(request, response));
});
const saml = createSamlIdp({ issuer: `${outside}/saml`, entryPoint: `${outside}/sso`, key });
pages.set('/saml', saml.metadata);

beforeAll(async () => {
  await api.as(acme).get(`${BASE}/idps`);
  await api.as(bolt).get('/api/account/v1/enterprise_user/co-bolt/idps');
});
beforeEach(async () => {
  await api.db.deleteFrom('identity_provider').execute();
  await api.db.deleteFrom('limit_counter').execute();
});

/** A provider that is off, with these settings. */
const off = (agreement: IdpAgreement, url: string, more: object = {}) =>
  insert(api, 'co-acme', agreement, url, { status: IdpStatus.disabled, ...more });
const { started, read, checksOf, failed, throughSaml: through, throughOpenId } = idpTests(api, acme);
const people = () => api.db.selectFrom('app_user').select('user_id').where('user_type', 'in', [16, 32]).execute();

const throughSaml = (configId: string, respond: (said: Said) => Promise<string> = (said) => saml.respond(said)) =>
  through(configId, respond);

test('a test of a provider that is off makes all checks, no account, no session and no cookie', async () => {
  const id = await off(IdpAgreement.saml, `${outside}/saml`);
  const { testId, back } = await throughSaml(id);
  expect(leadsTo(back)).toBe(`http://localhost/microapp/uam/provider/test/${id}/${testId}`);
  expect(back.headers.getSetCookie()).toEqual([]);
  const [, test] = await read(testId);
  expect(test).toMatchObject({ state: 'passed', config_id: id });
  expect(test.checks.map(({ check }: { check: string }) => check)).toEqual([
    'address',
    'document',
    'provider',
    'validUntil',
    'entityId',
    'redirectAddress',
    'certificates',
    'certificateDates',
    'foreignEntity',
    'answer',
    'status',
    'destination',
    'encryption',
    'responseIssuer',
    'algorithm',
    'audience',
    'recipient',
    'inResponseTo',
    'time',
    'signature',
    'assertion',
    'nameId',
    'name',
    'email',
    'fresh',
    'members',
    'account',
  ]);
  expect(await checksOf(testId)).toMatchObject({
    audience: { sent: ENTITY, expected: ENTITY },
    nameId: { sent: 'ann (persistent)' },
    name: { sent: 'displayName = Ann' },
    account: { sent: 'created' },
  });
  expect(await people()).toEqual([]);
  expect(await api.db.selectFrom('idp_identity').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await api.db.selectFrom('idp_test').selectAll().execute())).not.toContain('ann@acme.example');
});

test('an OpenID provider is tested too; the result names who would match', async () => {
  const id = await off(IdpAgreement.oauth2, `${outside}/oidc`, {
    clientId: 'portal',
    clientSecret: 'a secret of the client, long',
  });
  idps.set(
    '/oidc',
    createOpenIdIdp({
      issuer: `${outside}/oidc`,
      people: [{ sub: 'ann', name: 'Ann', email: 'ann@acme.example' }],
      clients: [
        {
          client_id: 'portal',
          client_secret: 'a secret of the client, long',
          redirect_uris: [`http://localhost/api/account/v1/sso/callback/${id}`],
        },
      ],
    }),
  );
  const { testId, location, browser } = await throughOpenId(outside, id);
  const back = await browser.get(pathOf(location));
  expect(leadsTo(back)).toBe(`http://localhost/microapp/uam/provider/test/${id}/${testId}`);
  expect((await read(testId))[1].state).toBe('passed');
  expect(await checksOf(testId)).toMatchObject({
    pkce: { result: 'passed' },
    keys: { result: 'passed' },
    idToken: { result: 'passed' },
    account: { sent: 'created' },
    nameId: { sent: 'ann (sub)', expected: 'sub' },
    name: { sent: 'name = Ann', expected: 'name, given_name + family_name, preferred_username' },
  });
  // It did not tell when the person proved themselves.
  expect(await checksOf(testId)).not.toHaveProperty('fresh');
  expect(await people()).toEqual([]);
});

const past = new Date(Date.now() - 3_600_000).toISOString();
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });

describe('broken configurations fail at the right check, before anything else', () => {
  test.each<[string, string, string, object]>([
    ['an address that is not there', '/none', 'address', { sent: 'status 404' }],
    ['a page that is no metadata', '<html><body>', 'document', { sent: '<html>' }],
    ['a DOCTYPE', `<!DOCTYPE a>${saml.metadata}`, 'document', { sent: '<!DOCTYPE a>' }],
    [
      'metadata of a service provider',
      '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><SPSSODescriptor/></EntityDescriptor>',
      'provider',
      { sent: '0 IDPSSODescriptor' },
    ],
    [
      'metadata that is over',
      saml.metadata.replace('entityID=', `validUntil="${past}" entityID=`),
      'validUntil',
      { sent: past },
    ],
    [
      'neither HTTP-Redirect nor HTTP-POST',
      saml.metadata.replaceAll('HTTP-Redirect', 'HTTP-Artifact'),
      'redirectAddress',
      { sent: expect.stringContaining('HTTP-Artifact'), expected: 'https, HTTP-Redirect or HTTP-POST' },
    ],
    [
      'a certificate that cannot be used',
      saml.metadata.replaceAll(
        /<ds:X509Certificate>[^<]*</g,
        `<ds:X509Certificate>${weak.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}<`,
      ),
      'certificates',
      { expected: 'RSA >= 2048, EC >= 256' },
    ],
  ])('%s', async (_, metadata, check, values) => {
    pages.set('/broken', metadata);
    const id = await off(IdpAgreement.saml, `${outside}${metadata.startsWith('/') ? metadata : '/broken'}`);
    const { testId, url } = await started(id);
    expect(url).toBeNull();
    expect(await failed(testId)).toMatchObject({ check, ...values });
  });

  const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
  const signedBy = (given: Partial<Parameters<typeof createSamlIdp>[0]>): SamlIdp =>
    createSamlIdp({ issuer: saml.issuer, entryPoint: `${outside}/sso`, key, ...given });
  test.each<[string, (said: Said) => Promise<string>, string, object]>([
    [
      'another ACS URL',
      (said) => saml.respond({ ...said, acs: 'https://old.example/acs' }),
      'destination',
      { sent: 'https://old.example/acs', expected: ACS },
    ],
    [
      'another audience',
      (said) => saml.respond({ ...said, audience: 'https://old.example' }),
      'audience',
      { sent: 'https://old.example', expected: ENTITY },
    ],
    [
      'another environment',
      (said) => signedBy({ issuer: 'https://test.example' }).respond(said),
      'responseIssuer',
      { sent: 'https://test.example', expected: saml.issuer },
    ],
    [
      'another key',
      (said) => signedBy({ key: otherKey }).respond(said),
      'signature',
      { sent: expect.stringContaining('Assertion '), expected: expect.stringContaining(':') },
    ],
    [
      'SHA-1',
      (said) => signedBy({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }).respond(said),
      'algorithm',
      { sent: expect.stringContaining('rsa-sha1') },
    ],
    [
      'a refusal',
      (said) =>
        saml.respond(
          said,
          swap(
            /status:Success"\/>/,
            'status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode>',
          ),
        ),
      'status',
      { sent: expect.stringContaining('RequestDenied') },
    ],
    [
      'a clock that is wrong',
      (said) => saml.respond(said, (xml) => xml.replaceAll(/(NotOnOrAfter=")[^"]+/g, `$1${past}`)),
      'time',
      { sent: expect.stringContaining(past) },
    ],
    [
      'names that change',
      (said) => saml.respond(said, swap('nameid-format:persistent', 'nameid-format:transient')),
      'nameId',
      { sent: 'transient', expected: 'persistent' },
    ],
  ])('%s', async (_, respond, check, values) => {
    const id = await off(IdpAgreement.saml, `${outside}/saml`);
    const { testId, back } = await throughSaml(id, respond);
    expect(leadsTo(back)).toContain(`/uam/provider/test/${id}/${testId}`);
    expect(await failed(testId)).toMatchObject({ check, ...values });
    expect(await people()).toEqual([]);
  });

  test('nobody who may sign in', async () => {
    const { testId } = await throughSaml(await off(IdpAgreement.saml, `${outside}/saml`, { jit: false }));
    expect(await failed(testId)).toMatchObject({ check: 'account', sent: 'refused' });
  });

  test('an OpenID provider with another issuer, without a client id, with a wrong secret', async () => {
    const clients = [
      { client_id: 'portal', client_secret: 'a secret of the client, long', redirect_uris: ['http://localhost/x'] },
    ];
    idps.set('/wrong', createOpenIdIdp({ issuer: `${outside}/wrong`, people: [], clients }));
    pages.set(
      '/alias/.well-known/openid-configuration',
      JSON.stringify({
        issuer: `${outside}/wrong`,
        authorization_endpoint: `${outside}/a`,
        token_endpoint: `${outside}/t`,
        jwks_uri: `${outside}/j`,
      }),
    );
    const alias = await started(await off(IdpAgreement.oauth2, `${outside}/alias`, { clientId: 'portal' }));
    expect(await failed(alias.testId)).toMatchObject({
      check: 'issuer',
      sent: `${outside}/wrong`,
      expected: `${outside}/alias`,
    });
    const nameless = await started(await off(IdpAgreement.oauth2, `${outside}/wrong`));
    expect(await failed(nameless.testId)).toMatchObject({ check: 'client' });

    const id = await off(IdpAgreement.oauth2, `${outside}/wrong`, {
      clientId: 'portal',
      clientSecret: 'not the secret of the client',
    });
    idps.set(
      '/wrong',
      createOpenIdIdp({
        issuer: `${outside}/wrong`,
        people: [{ sub: 'ann', name: 'Ann', email: 'a@b.example' }],
        clients: [{ ...clients[0]!, redirect_uris: [`http://localhost/api/account/v1/sso/callback/${id}`] }],
      }),
    );
    const { browser, testId, location } = await throughOpenId(outside, id);
    await browser.get(pathOf(location));
    const last = await failed(testId);
    expect(last).toMatchObject({
      check: 'secret',
      sent: expect.stringContaining('invalid_client'),
      expected: 'id_token (client_id portal)',
    });
    expect(JSON.stringify(last)).not.toContain('not the secret');
  });
});

test('a test belongs to the browser and the company that began it', async () => {
  const id = await off(IdpAgreement.saml, `${outside}/saml`);
  const { testId, url } = await started(id);
  const request = readSamlRequest(new URL(String(url)).searchParams);
  const encoded = await saml.respond({ nameId: 'ann', inResponseTo: request.id, audience: ENTITY, acs: ACS });
  const posted = await postSaml(api, encoded);
  const other = await visitor(api);
  expect(failureIn(leadsTo(await other.browser.get(pathOf(leadsTo(posted)))))).toBe('Account.Page.Expired');
  expect((await read(testId))[1].state).toBe('running');
  expect((await read(testId, bolt))[0]).toBe(404);
  expect((await api.as(bolt).get(`/api/account/v1/enterprise_user/co-bolt/idp/test?test_id=${testId}`))[0]).toBe(404);
  expect((await api.as(bolt).post('/api/account/v1/enterprise_user/co-bolt/idp/test', { config_id: id }))[0]).toBe(404);
  expect((await api.as(bolt).get(`/api/account/v1/enterprise_user/co-bolt/idp/tests?config_id=${id}`))[0]).toBe(404);
  // A provider that is off signs nobody in, whatever is tested.
  expect((await begin(await visitor(api), 'co-acme', id))[0]).toBe(403);
  api.advance(16 * 60);
  expect(await failed(testId)).toMatchObject({ state: 'expired', check: 'answer', sent: '--', expected: ACS });
  api.services.clock.reset();
});

test('only a configuration whose latest test passed is promoted or enabled', async () => {
  await giveRecovery(api, 'co-acme');
  const id = await off(IdpAgreement.saml, `${outside}/saml`);
  const { candidate } = (await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1];
  const promote = () =>
    api.as(acme).post(`${BASE}/idp/promote`, { config_id: id, configuration_id: candidate.configuration_id });
  expect(await promote()).toMatchObject([409, { code: 'Account.Idp.Untested' }]);
  await throughSaml(id, (said) => saml.respond({ ...said, audience: 'x' }));
  expect(await promote()).toMatchObject([409, { code: 'Account.Idp.Untested' }]);
  expect(await api.as(acme).put(`${BASE}/idp`, { config_id: id, status: IdpStatus.enabled })).toMatchObject([
    409,
    { code: 'Account.Idp.NotReady', missing: ['test'] },
  ]);
  await throughSaml(id);
  expect((await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1].candidate.test).toMatchObject({ state: 'passed' });
  expect(
    (await api.as(acme).get(`${BASE}/idp/tests?config_id=${id}`))[1].entries.map(
      ({ state }: { state: string }) => state,
    ),
  ).toEqual(['passed', 'failed']);
  expect((await promote())[0]).toBe(200);
  expect((await api.as(acme).put(`${BASE}/idp`, { config_id: id, status: IdpStatus.enabled }))[0]).toBe(200);
});

test('a failed sign-in shows a reference, under which its owner finds the check; others find nothing', async () => {
  const id = await insert(api, 'co-acme', IdpAgreement.saml, `${outside}/saml`);
  const who = await visitor(api);
  const [, { redirect_url }] = await begin(who, 'co-acme', id);
  const request = readSamlRequest(new URL(redirect_url).searchParams);
  const encoded = await saml.respond({
    nameId: 'ann',
    inResponseTo: request.id,
    audience: 'https://old.example',
    acs: ACS,
  });
  const posted = await postSaml(api, encoded);
  const page = new URL(leadsTo(await who.browser.get(pathOf(leadsTo(posted)))));
  const reference = page.searchParams.get('sso_ref') ?? '';
  expect(reference).toMatch(/^[A-Z2-9]{10}$/);
  expect(page.href).not.toContain('old.example');
  const find = (co: string, caller: typeof acme) =>
    api.as(caller).get(`/api/account/v1/enterprise_user/${co}/idp/failure?reference=${reference.toLowerCase()}`);
  expect(await find('co-acme', acme)).toMatchObject([
    200,
    {
      reference,
      config_id: id,
      check: { check: 'audience', result: 'failed', sent: 'https://old.example', expected: ENTITY },
    },
  ]);
  expect((await find('co-bolt', bolt))[0]).toBe(404);
  expect((await find('co-acme', bolt))[0]).toBe(404);
});
