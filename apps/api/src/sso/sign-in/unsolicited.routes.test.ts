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
const only = () => api.db.selectFrom('identity_provider').select('config_id').executeTakeFirstOrThrow();
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
    expect(failureIn(await through(browser, await unsolicited()))).toBe('Account.Sso.Unsolicited');
  expect((await read(testId))[1].state).toBe('running');
});

/** The page that starts our request, with its query. */
const startOf = (id: string, more: Record<string, string> = {}) =>
  `http://localhost/microapp/loginUam/co-acme?${new URLSearchParams({ idp_config_id: id, ...more })}`;

describe('in any other browser it starts our own request at the provider', () => {
  test('which signs in, although nothing in the response was used', async () => {
    const id = await enabled();
    const who = await visitor(api);
    // A forger's key: the response is not even validated.
    const forged = createSamlIdp({ issuer: saml.issuer, entryPoint: `${outside}/sso`, key: await makeSigningKey('x') });
    expect(await through(who.browser, await unsolicited(forged))).toBe(startOf(id));
    expect(await signedInAs(api, who)).toBeUndefined();
    expect(await api.db.selectFrom('idp_identity').select('user_id').execute()).toEqual([]);
    const [, { redirect_url: url }] = await begin(who, 'co-acme', id);
    const { id: inResponseTo } = readSamlRequest(new URL(url).searchParams);
    expect(failureIn(await through(who.browser, await saml.respond({ ...said, inResponseTo })))).toBeUndefined();
    expect(await signedInAs(api, who)).toBeDefined();
    // The next press on the tile starts again.
    expect(await through(who.browser, await unsolicited())).toBe(startOf(id));
  });

  test('during a sign-in too, whose answer still counts', async () => {
    const id = await enabled();
    const who = await visitor(api);
    const [, { redirect_url: url }] = await begin(who, 'co-acme', id);
    const { id: inResponseTo } = readSamlRequest(new URL(url).searchParams);
    expect(await through(who.browser, await unsolicited())).toBe(startOf(id));
    expect(await signedInAs(api, who)).toBeUndefined();
    expect(failureIn(await through(who.browser, await saml.respond({ ...said, inResponseTo })))).toBeUndefined();
    expect(await signedInAs(api, who)).toBeDefined();
  });

  test('one round only: a second one instead of the answer is told apart, with a reference for this company', async () => {
    const id = await enabled();
    const who = await visitor(api);
    expect(await through(who.browser, await unsolicited())).toBe(startOf(id));
    const [, { redirect_url: url }] = await begin(who, 'co-acme', id);
    const { id: requestId } = readSamlRequest(new URL(url).searchParams);
    const page = await through(who.browser, await unsolicited());
    expect(failureIn(page)).toBe('Account.Sso.Unsolicited');
    expect(new URL(page).searchParams.get('idp_config_id')).toBeNull();
    expect(new URL(page).searchParams.get('login_challenge')).toBe(who.challenge);
    const reference = referenceIn(page);
    expect(await find(reference)).toMatchObject({
      config_id: id,
      check: { check: 'inResponseTo', sent: '--', expected: requestId },
    });
    const [status] = await api
      .as(bolt)
      .get(`/api/account/v1/enterprise_user/co-bolt/idp/failure?reference=${reference}`);
    expect(status).toBe(404);
  });

  test('of several providers at the one whose entity id it names', async () => {
    await enabled();
    const other = createSamlIdp({
      issuer: 'https://other.example',
      entryPoint: `${outside}/sso`,
      key: await makeSigningKey('other'),
    });
    const second = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/other`);
    await api.db
      .updateTable('idp_configuration')
      .set({ metadata: other.metadata })
      .where('config_id', '=', second)
      .execute();
    expect(await through(api.browser(), await unsolicited(other))).toBe(startOf(second));
    const foreign = createSamlIdp({
      issuer: 'https://100%_.example',
      entryPoint: `${outside}/sso`,
      key: await makeSigningKey('foreign'),
    });
    expect(failureIn(await through(api.browser(), await unsolicited(foreign)))).toBe('Account.Sso.Unsolicited');
  });

  test('never at a candidate, a disabled provider or one of another company', async () => {
    const id = await made(IdpStatus.disabled);
    const collect = (company: string) => api.browser().get(`/api/account/v1/saml/${company}/collect?unsolicited=${id}`);
    for (const page of [await through(api.browser(), await unsolicited()), leadsTo(await collect('co-acme'))]) {
      expect(failureIn(page)).toBe('Account.Sso.Unsolicited');
      expect(referenceIn(page)).toBeNull();
    }
    await api.db.deleteFrom('identity_provider').execute();
    await made(IdpStatus.enabled);
    expect(failureIn(leadsTo(await collect('co-bolt')))).toBe('Account.Sso.Unsolicited');
  });
});

test.each([
  ['a page of the portal', 'http://localhost/microapp/credits?a=1', 'http://localhost/microapp/credits?a=1'],
  ['a path', '/microapp/credits', 'http://localhost/microapp/credits'],
  ['another site', 'https://evil.example/', undefined],
  ['another site without scheme', '//evil.example/', undefined],
  ['a user part', 'http://localhost@evil.example/', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['a word of the provider', 'ss-mem-8f3a', undefined],
  ['too much', `/microapp/${'x'.repeat(3000)}`, undefined],
])('its RelayState counts as an address to return to only by their rule: %s', async (_, relayState, back) => {
  const id = await enabled();
  const posted = await postSaml(api, await unsolicited(), { RelayState: relayState });
  const page = new URL(leadsTo(await api.browser().get(pathOf(leadsTo(posted)))));
  expect(page.href).toBe(startOf(id, back === undefined ? {} : { return_uri: back }));
});

test('beyond twenty an hour no failure is kept', async () => {
  const id = await enabled();
  const browser = api.browser();
  const collect = async () =>
    referenceIn(leadsTo(await browser.get(`/api/account/v1/saml/co-acme/collect?unsolicited=${id}`)));
  const references: (string | null)[] = [];
  for (let sent = 0; sent < 42; sent += 1) references.push(await collect());
  expect(references.filter((one) => one !== null)).toHaveLength(20);
  expect(references.at(-1)).toBeNull();
});

describe('the address of a tile', () => {
  const opened = async (id: string, query = '', method: 'GET' | 'POST' = 'GET') => {
    const answer = await fetch(`${api.url}/api/account/v1/sso/start/${id}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      redirect: 'manual',
      ...(method === 'POST' ? { body: new URLSearchParams(query) } : {}),
    });
    expect(answer.status).toBe(303);
    return leadsTo(answer);
  };

  test('starts our request at its provider, which must be enabled', async () => {
    expect(await opened(await made(IdpStatus.enabled))).toBe(startOf((await only()).config_id));
    expect(failureIn(await opened(await made(IdpStatus.disabled)))).toBe('Account.Sso.Refused');
    expect(failureIn(await opened('idp-none'))).toBe('Account.Sso.Refused');
  });

  test.each(['GET', 'POST'] as const)(
    'takes an initiation of OpenID Connect by %s, from its own issuer only',
    async (method) => {
      const id = await provider(api, 'co-acme', IdpAgreement.oauth2, `${outside}/op`, { clientId: 'c' });
      const wish = { login_hint: 'ann@acme.example', target_link_uri: 'http://localhost/microapp/credits' };
      const query = (iss: string, more: object = {}) => new URLSearchParams({ iss, ...wish, ...more }).toString();
      const good = startOf(id, { return_uri: wish.target_link_uri, login_hint: wish.login_hint });
      expect(await opened(id, query(`${outside}/op`), method)).toBe(good);
      expect(await opened(id, query(`${outside}/op/`), method)).toBe(good);
      expect(failureIn(await opened(id, query('https://evil.example'), method))).toBe('Account.Sso.Refused');
      const away = query(`${outside}/op`, { target_link_uri: 'https://evil.example' });
      expect(await opened(id, away, method)).toBe(startOf(id, { login_hint: wish.login_hint }));
    },
  );
});
