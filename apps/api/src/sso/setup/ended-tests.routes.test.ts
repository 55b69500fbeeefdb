import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { BASE, idpTests } from '../../testing/worlds/idp-test-world.ts';
import { leadsTo, outsideServer, provider } from '../../testing/worlds/sso-world.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const { started, read, failed, throughSaml } = idpTests(api, acme);
const outside: string = await outsideServer((request, response) => {
  const pages: Readonly<Record<string, string>> = {
    '/saml': saml.metadata,
    '/.well-known/openid-configuration': JSON.stringify({
      issuer: outside,
      authorization_endpoint: `${outside}/a`,
      token_endpoint: `${outside}/t`,
      jwks_uri: `${outside}/j`,
    }),
    '/j': '{"keys":[{"kty":"RSA"}]}',
  };
  response.end(pages[request.url ?? ''] ?? '');
});
const key = await makeSigningKey('idp');
const saml = createSamlIdp({ issuer: `${outside}/saml`, entryPoint: `${outside}/sso`, key });
const off = (agreement: IdpAgreement, url: string) =>
  provider(api, 'co-acme', agreement, url, { status: IdpStatus.disabled, clientId: 'portal' });
const end = (testId: string, caller = acme, base = BASE) =>
  api.as(caller).post(`${base}/idp/test/end`, { test_id: testId });

beforeEach(async () => {
  await api.as(acme).get(`${BASE}/idps`);
  await api.db.deleteFrom('identity_provider').execute();
});

test.each([
  ['with the state of the request', true],
  ['without a state, as some providers send it', false],
])('an OpenID error %s ends the test at once and names itself', async (_, withState) => {
  const id = await off(IdpAgreement.oauth2, outside);
  const { browser, testId, url } = await started(id);
  const state = new URL(String(url)).searchParams.get('state') ?? '';
  const query = new URLSearchParams({
    error: 'access_denied',
    error_description: 'AADSTS50105: not assigned',
    ...(withState ? { state } : {}),
  });
  const back = await browser.get(`/api/account/v1/sso/callback/${id}?${query}`);
  expect(leadsTo(back)).toBe(`http://localhost/microapp/uam/provider/test/${id}/${testId}`);
  expect(await failed(testId)).toMatchObject({
    state: 'failed',
    check: 'authorization',
    sent: 'access_denied: AADSTS50105: not assigned',
    expected: 'code',
  });
});

test('an error without a state from another browser, or for another provider, ends nothing', async () => {
  const id = await off(IdpAgreement.oauth2, outside);
  const other = await off(IdpAgreement.oauth2, outside);
  const { browser, testId } = await started(id);
  await api.browser().get(`/api/account/v1/sso/callback/${id}?error=access_denied`);
  await browser.get(`/api/account/v1/sso/callback/${other}?error=access_denied`);
  expect((await read(testId))[1].state).toBe('running');
});

test('a SAML error ends the test at once', async () => {
  const id = await off(IdpAgreement.saml, `${outside}/saml`);
  const { testId } = await throughSaml(id, (said) =>
    saml.respond(said, (xml) => xml.replace('status:Success', 'status:Responder')),
  );
  expect(await failed(testId)).toMatchObject({ state: 'failed', check: 'status' });
});

test('the owner ends a test whose window is closed; what comes later is not accepted', async () => {
  const id = await off(IdpAgreement.saml, `${outside}/saml`);
  let ended = '';
  const { testId } = await throughSaml(id, async (said) => {
    const [{ test_id }] = (await api.as(acme).get(`${BASE}/idp/tests?config_id=${id}`))[1].entries as [
      { test_id: string },
    ];
    const bolt = callerOf(UserType.enterprise, 'bolt');
    expect((await end(test_id, bolt, BASE.replace('acme', 'bolt')))[0]).toBe(404);
    expect((await end(test_id))[0]).toBe(200);
    expect(await failed(test_id)).toMatchObject({
      state: 'failed',
      check: 'answer',
      sent: '--',
      expected: 'http://localhost/api/account/v1/saml/co-acme/acs',
    });
    ended = test_id;
    return saml.respond(said);
  });
  expect(testId).toBe(ended);
  expect((await read(testId))[1]).toMatchObject({ state: 'failed' });
  // Ending it again changes nothing.
  expect((await end(testId))[0]).toBe(200);
  expect((await read(testId))[1].checks.filter(({ check }: { check: string }) => check === 'answer')).toHaveLength(1);
});
