import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp, readSamlRequest, type Said } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { ACS, BASE, ENTITY, idpTests, postSaml } from '../../testing/worlds/idp-test-world.ts';
import {
  begin,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  signedInAs,
  visitor,
  type Visitor,
} from '../../testing/worlds/sso-world.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const outside = await outsideServer((_, response) => void response.end(saml.metadata));
const saml = createSamlIdp({
  issuer: `${outside}/saml`,
  entryPoint: `${outside}/sso`,
  key: await makeSigningKey('idp'),
});
const { started, read, failed } = idpTests(api, acme);

beforeAll(async () => {
  await api.as(acme).get(`${BASE}/idps`);
});
beforeEach(async () => {
  await api.db.deleteFrom('identity_provider').execute();
  await api.db.deleteFrom('limit_counter').execute();
});

const said: Omit<Said, 'inResponseTo'> = {
  nameId: 'ann',
  audience: ENTITY,
  acs: ACS,
  name: 'Ann',
  email: 'ann@acme.example',
};
/** A signed response to no request, as a provider sends it when people start there. */
const unsolicited = (idp = saml) =>
  idp.respond({ ...said, inResponseTo: '' }, (xml) => xml.replaceAll(' InResponseTo=""', ''));
const made = (status: IdpStatus) => provider(api, 'co-acme', IdpAgreement.saml, `${outside}/saml`, { status });
/** Where this browser is led with a response. */
const through = async (browser: Visitor['browser'], encoded: string) =>
  leadsTo(await browser.get(pathOf(leadsTo(await postSaml(api, encoded)))));
const referenceIn = (address: string) => new URL(address).searchParams.get('sso_ref');
const find = async (reference: string | null) =>
  (await api.as(acme).get(`${BASE}/idp/failure?reference=${reference}`))[1];
/** Enabled, and its metadata read. */
async function enabled(): Promise<string> {
  const id = await made(IdpStatus.enabled);
  await begin(await visitor(api), 'co-acme', id);
  return id;
}

test('in the browser of a test, it ends the test with the failed check and both values', async () => {
  const id = await made(IdpStatus.disabled);
  const { browser, testId, url } = await started(id);
  const { id: requestId } = readSamlRequest(new URL(String(url)).searchParams);
  expect(await through(browser, await unsolicited())).toBe(
    `http://localhost/microapp/uam/provider/test/${id}/${testId}`,
  );
  expect(await failed(testId)).toEqual({
    state: 'failed',
    check: 'inResponseTo',
    result: 'failed',
    sent: '--',
    expected: requestId,
  });
  expect(await api.db.selectFrom('idp_identity').select('user_id').execute()).toEqual([]);
});

test('in another browser it does not touch the test', async () => {
  const { testId } = await started(await made(IdpStatus.disabled));
  const other = await visitor(api);
  for (const browser of [other.browser, api.browser()])
    expect(failureIn(await through(browser, await unsolicited()))).toBe('Account.Sso.Refused');
  expect((await read(testId))[1].state).toBe('running');
});

test('during a sign-in it is refused with a reference, and the answer to the request still signs in', async () => {
  const id = await enabled();
  const who = await visitor(api);
  const [, { redirect_url: url }] = await begin(who, 'co-acme', id);
  const { id: requestId } = readSamlRequest(new URL(url).searchParams);
  const page = await through(who.browser, await unsolicited());
  expect(failureIn(page)).toBe('Account.Sso.Refused');
  expect(await signedInAs(api, who)).toBeUndefined();
  expect(await find(referenceIn(page))).toMatchObject({
    config_id: id,
    check: { check: 'inResponseTo', sent: '--', expected: requestId },
  });
  expect(
    failureIn(await through(who.browser, await saml.respond({ ...said, inResponseTo: requestId }))),
  ).toBeUndefined();
  expect(await signedInAs(api, who)).toBeDefined();
});

test('of a person who started at the provider it has a reference too, for the company in its address only', async () => {
  const id = await enabled();
  const page = await through(api.browser(), await unsolicited());
  expect(failureIn(page)).toBe('Account.Sso.Refused');
  expect(await find(referenceIn(page))).toMatchObject({
    config_id: id,
    check: { check: 'inResponseTo', sent: '--', expected: 'InResponseTo' },
  });
  expect(
    (await api.as(bolt).get(`/api/account/v1/enterprise_user/co-bolt/idp/failure?reference=${referenceIn(page)}`))[0],
  ).toBe(404);
});

test('nothing is kept of an unknown sender, of a provider of another company, or beyond twenty an hour', async () => {
  const id = await enabled();
  const foreign = createSamlIdp({
    issuer: 'https://100%_.example',
    entryPoint: `${outside}/sso`,
    key: await makeSigningKey('foreign'),
  });
  expect(referenceIn(await through(api.browser(), await unsolicited(foreign)))).toBeNull();
  const collect = (company: string) => api.browser().get(`/api/account/v1/saml/${company}/collect?unsolicited=${id}`);
  expect(referenceIn(leadsTo(await collect('co-bolt')))).toBeNull();
  const references: (string | null)[] = [];
  for (let sent = 0; sent < 21; sent += 1) references.push(referenceIn(leadsTo(await collect('co-acme'))));
  expect(references.filter((one) => one !== null)).toHaveLength(20);
  expect(references.at(-1)).toBeNull();
});
