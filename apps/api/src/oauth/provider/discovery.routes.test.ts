import { createPublicKey, verify } from 'node:crypto';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { ServiceScope } from '@portal/common/enums/service/service-scope';
import { testApi } from '../../testing/test-api.ts';
import {
  accessTokenOf,
  administrator,
  APPLICATIONS,
  applicationWorld,
  claimsOf,
  logoutReceiver,
} from '../../testing/worlds/application-world.ts';
import { asserting, clientKey, keySet } from '../../testing/worlds/client-keys.ts';
import { serviceOf, serviceWorld } from '../../testing/worlds/service-world.ts';
import { CACHE_SECONDS, PUBLISHED_AHEAD } from './library/signing-keys.db.ts';
import { deliverLogouts } from '../applications/deliver-logouts.ts';

// Whatever the discovery document announces is proven by a call. A member without a proof here fails.
const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { register, request, signIn, signInToPortal, coded, tokens, refresh, subject } = applicationWorld(api);
const service = serviceWorld(api);
const receiver = await logoutReceiver();
const HTML = { headers: { accept: 'text/html' } };
const OPENID = '/.well-known/openid-configuration';
const OAUTH = '/.well-known/oauth-authorization-server';

const found = (await api.as(null).get(OPENID))[1] as Record<string, string[]>;
let shop: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop', { backchannel_logout_uri: receiver.url });
  await api.db
    .insertInto('company')
    .values({ co_id: 'co-acme', kind: 2, company_name: 'Acme', company_folded: 'acme' })
    .execute();
  await signIn(home, request('shop').path, 'ann');
  await api.db
    .updateTable('app_user')
    .set({ phone: '+86-13800001234', phone_verified: true, co_id: 'co-acme', role: 1 })
    .where('user_id', '=', 'ann')
    .execute();
});
afterEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

/** Tokens of the shop for a browser that has been signed in. */
const home = api.browser();
const ours = (options: Parameters<typeof tokens>[1] = {}) => tokens(shop, { browser: home, ...options });

async function portalBrowser() {
  const browser = api.browser();
  await signInToPortal(browser, 'ann');
  return browser;
}
const back = async (path: string, browser = api.browser()) =>
  new URL((await browser.get(path, HTML)).headers.get('location') ?? 'http://nowhere');
/** Allows the device that shows this code. */
async function allowDevice(user_code: string) {
  const browser = await portalBrowser();
  const headers = { authorization: `Bearer ${await accessTokenOf(browser)}` };
  return browser.post('/api/account/v1/device', { user_code, allow: 1 }, { headers });
}
const local = (address: unknown) => new URL(String(address)).pathname;
const typed = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api
    .as(null)
    .post(path, new URLSearchParams(fields).toString(), { unsigned: true, headers: { ...typed, ...headers } });
const basic = ({ id, secret }: { id: string; secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const keyClients = new Map<string, () => Record<string, string>>();
/** Registers a service client with a key of this algorithm, once; each call of the result is another assertion. */
async function keyClient(alg: string) {
  const known = keyClients.get(alg);
  if (known) return known;
  const id = `key-${alg.toLowerCase()}`;
  const key = clientKey(alg, alg);
  const registration = serviceOf(id, ['companies.read'], { public_keys: keySet(key) });
  expect((await api.as(administrator).post(`${APPLICATIONS}/services`, registration))[0]).toBe(200);
  const made = () => asserting(key, id, { aud: String(found.issuer) });
  keyClients.set(alg, made);
  return made;
}

const SUPPORTED: Record<string, unknown> = {
  issuer: 'http://localhost',
  acr_values_supported: ['urn:portal:loa:1fa', 'urn:portal:loa:2fa'],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_session_supported: true,
  claim_types_supported: ['normal'],
  backchannel_logout_supported: true,
  claims_parameter_supported: true,
  code_challenge_methods_supported: ['S256'],
  grant_types_supported: [
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
  id_token_signing_alg_values_supported: ['RS256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
  request_uri_parameter_supported: false,
  response_modes_supported: ['query', 'form_post'],
  response_types_supported: ['code'],
  scopes_supported: [...OauthScope, ...Object.values(ServiceScope)],
  subject_types_supported: ['public'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  ui_locales_supported: ['zh-CN', 'en-US'],
};

/** The proof of each member: calls that use what it announces. */
const PROOFS: Record<string, () => Promise<void>> = {
  async issuer() {
    const { id_token } = await ours();
    expect(claimsOf(id_token).iss).toBe(found.issuer);
  },
  // `authentication.routes.test.ts` has the sign-ins that reach each of them.
  async acr_values_supported() {
    const { id_token } = await ours({ more: { acr_values: found.acr_values_supported!.join(' ') } });
    expect(found.acr_values_supported).toContain(claimsOf(id_token).acr);
  },
  async authorization_endpoint() {
    const { path } = request('shop');
    expect(
      (await back(path.replace('/oauth2/auth', local(found.authorization_endpoint)))).searchParams.has(
        'login_challenge',
      ),
    ).toBe(true);
  },
  async authorization_response_iss_parameter_supported() {
    const answers = await Promise.all([
      back(request('shop').path, home),
      back(request('shop', { prompt: 'none' }).path),
    ]);
    for (const { searchParams } of answers) expect(searchParams.get('iss')).toBe(found.issuer);
  },
  async backchannel_logout_supported() {
    const browser = await portalBrowser();
    const { id_token } = await tokens(shop, { browser });
    receiver.received.length = 0;
    await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
    await deliverLogouts(api.services);
    const mine = receiver.received.map(claimsOf).filter(({ sid }) => sid === claimsOf(id_token).sid);
    expect(mine).toMatchObject([{ sub: 'ann', aud: 'shop', sid: expect.any(String) }]);
  },
  backchannel_logout_session_supported: () => PROOFS.backchannel_logout_supported!(),
  async claims_parameter_supported() {
    const claims = JSON.stringify({ id_token: { name: null } });
    expect(claimsOf((await ours({ more: { claims } })).id_token).name).toBe('ann');
  },
  async claim_types_supported() {
    const { access_token } = await ours({ more: { scope: OauthScope.join(' ') } });
    expect(Object.keys((await subject(access_token))[1]).filter((name) => name.startsWith('_claim'))).toEqual([]);
  },
  async claims_supported() {
    const all = Object.fromEntries(found.claims_supported!.map((claim) => [claim, null]));
    const claims = JSON.stringify({ id_token: all });
    const { id_token } = await ours({ more: { claims } });
    expect(Object.keys(claimsOf(id_token))).toEqual(expect.arrayContaining(found.claims_supported!));
  },
  async code_challenge_methods_supported() {
    const { redeem } = await coded('shop', { browser: home });
    expect((await redeem(shop.secret))[0]).toBe(200);
    expect((await back(request('shop', { code_challenge_method: 'plain' }).path)).searchParams.get('error')).toBe(
      'invalid_request',
    );
  },
  async device_authorization_endpoint() {
    const tv = await register('screen', { device_grant: 1, redirect_uris: [] });
    const [status, asked] = await post(local(found.device_authorization_endpoint), { scope: 'openid' }, basic(tv));
    expect([status, local(asked.verification_uri)]).toEqual([200, '/microapp/device']);
    expect((await allowDevice(asked.user_code as string))[0]).toBe(200);
    const [, { id_token }] = await post(
      local(found.token_endpoint),
      { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: asked.device_code as string },
      basic(tv),
    );
    expect(claimsOf(id_token as string)).toMatchObject({ sub: 'ann', aud: 'screen' });
  },
  async end_session_endpoint() {
    const browser = await portalBrowser();
    const { id_token } = await tokens(shop, { browser });
    const [status, page] = await browser.get(`${local(found.end_session_endpoint)}?id_token_hint=${id_token}`);
    expect([status, String(page)]).toEqual([200, expect.stringContaining('</html>')]);
    expect((await back(request('shop', { prompt: 'none' }).path, browser)).searchParams.get('error')).toBe(
      'login_required',
    );
  },
  async grant_types_supported() {
    const { refresh_token } = await ours();
    expect((await refresh(shop, refresh_token))[0]).toBe(200);
    await service.client('granted', ['companies.read']);
    for (const grant_type of found.grant_types_supported!)
      expect((await post('/oauth2/token', { grant_type }, basic(shop)))[1].error).not.toBe('unsupported_grant_type');
    expect((await post('/oauth2/token', { grant_type: 'implicit' }, basic(shop)))[1].error).toBe(
      'unsupported_grant_type',
    );
  },
  async id_token_signing_alg_values_supported() {
    const [head = '', body = '', signature = ''] = (await ours()).id_token.split('.');
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const [, { keys }] = await api.as(null).get(local(found.jwks_uri));
    const key = createPublicKey({ key: keys.find((one: { kid: string }) => one.kid === kid), format: 'jwk' });
    expect(found.id_token_signing_alg_values_supported).toEqual([alg]);
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  },
  async introspection_endpoint() {
    const { access_token } = await ours();
    expect(await post(local(found.introspection_endpoint), { token: access_token }, basic(shop))).toMatchObject([
      200,
      { active: true },
    ]);
  },
  async introspection_endpoint_auth_methods_supported() {
    const { access_token: token } = await ours();
    const ask = (fields: Record<string, string>, headers = {}) =>
      post(local(found.introspection_endpoint), { token, ...fields }, headers);
    expect((await ask({}, basic(shop)))[0]).toBe(200);
    expect((await ask({ client_id: shop.id, client_secret: shop.secret }))[0]).toBe(200);
    expect((await ask((await keyClient('PS384'))()))[0]).toBe(200);
    expect((await ask({ client_id: 'portal' }))[0]).toBe(401);
  },
  async jwks_uri() {
    expect((await api.as(null).get(local(found.jwks_uri)))[1].keys[0]).toMatchObject({
      kty: 'RSA',
      use: 'sig',
      alg: 'RS256',
    });
  },
  async prompt_values_supported() {
    for (const prompt of found.prompt_values_supported!)
      expect((await back(request('shop', { prompt }).path)).searchParams.get('error')).toBe(
        prompt === 'none' ? 'login_required' : null,
      );
  },
  async request_uri_parameter_supported() {
    expect((await back(request('shop', { request_uri: 'https://a.example/r' }).path)).searchParams.get('error')).toBe(
      'request_uri_not_supported',
    );
  },
  async response_modes_supported() {
    for (const response_mode of [...found.response_modes_supported!, 'fragment']) {
      const [status, body] = await home.get(request('shop', { response_mode }).path, HTML);
      expect([response_mode, status]).toEqual([response_mode, response_mode === 'form_post' ? 200 : 303]);
      if (response_mode === 'form_post') expect(String(body)).toMatch(/name="code" value="[\w-]+"/);
    }
  },
  async response_types_supported() {
    for (const response_type of ['code', 'id_token', 'code id_token', 'none']) {
      const location = (await back(request('shop', { response_type }).path)).href;
      expect([response_type, location.includes('login_challenge=')]).toEqual([
        response_type,
        found.response_types_supported!.includes(response_type),
      ]);
    }
  },
  async revocation_endpoint() {
    const { refresh_token } = await ours();
    expect((await post(local(found.revocation_endpoint), { token: refresh_token }, basic(shop)))[0]).toBe(200);
    expect((await refresh(shop, refresh_token))[0]).toBe(400);
  },
  async revocation_endpoint_auth_methods_supported() {
    const revoke = (fields: Record<string, string>, headers = {}) =>
      post(local(found.revocation_endpoint), { token: 'none', ...fields }, headers);
    expect((await revoke({}, basic(shop)))[0]).toBe(200);
    expect((await revoke({ client_id: shop.id, client_secret: shop.secret }))[0]).toBe(200);
    expect((await revoke({ client_id: 'portal' }))[0]).toBe(200);
    expect((await revoke((await keyClient('RS384'))()))[0]).toBe(200);
  },
  async scopes_supported() {
    const { back: to, redeem } = await coded('shop', {
      browser: await portalBrowser(),
      more: { scope: OauthScope.join(' '), prompt: 'consent' },
    });
    expect(to.searchParams.get('error')).toBeNull();
    const [, { scope, access_token }] = await redeem(shop.secret);
    expect((scope as string).split(' ').sort()).toEqual([...OauthScope].sort());
    expect(await subject(access_token as string)).toMatchObject([
      200,
      {
        sub: 'ann',
        phone_number: '+8613800001234',
        phone_number_verified: true,
        org_id: 'co-acme',
        org_name: 'Acme',
        org_role: 1,
      },
    ]);
    for (const one of Object.values(ServiceScope)) {
      const { id, secret } = await service.client(`for-${one.replace('.', '-')}`, [one]);
      expect(await service.token({ scope: one }, service.basic(id, secret))).toMatchObject([200, { scope: one }]);
    }
    expect([...OauthScope, ...Object.values(ServiceScope)].sort()).toEqual([...found.scopes_supported!].sort());
  },
  async subject_types_supported() {
    const { id, secret } = await register('other');
    expect(claimsOf((await tokens({ id, secret }, { browser: home })).id_token).sub).toBe(
      claimsOf((await ours()).id_token).sub,
    );
  },
  async token_endpoint() {
    expect((await post(local(found.token_endpoint), { grant_type: 'refresh_token' }, basic(shop)))[1].error).toBe(
      'invalid_request',
    );
  },
  async token_endpoint_auth_methods_supported() {
    await register('open', { is_public: 1 });
    expect((await (await coded('open', { browser: home })).redeemPublic())[0]).toBe(200);
    await PROOFS.client_secrets!();
    expect((await service.token((await keyClient('RS384'))()))[0]).toBe(200);
  },
  async client_secrets() {
    const { id, secret } = await service.client('secretive', ['companies.read']);
    expect((await service.token({ client_id: id, client_secret: secret }))[0]).toBe(200);
    expect((await service.token({}, service.basic(id, secret)))[0]).toBe(200);
  },
  async token_endpoint_auth_signing_alg_values_supported() {
    for (const alg of found.token_endpoint_auth_signing_alg_values_supported!)
      expect([alg, (await service.token((await keyClient(alg))()))[0]]).toEqual([alg, 200]);
  },
  async ui_locales_supported() {
    for (const ui_locales of found.ui_locales_supported!)
      expect((await back(request('shop', { ui_locales }).path)).searchParams.get('lang')).toBe(
        ui_locales.replace('-', '_'),
      );
  },
  async userinfo_endpoint() {
    const { access_token } = await ours();
    expect(
      await api.as(null).get(local(found.userinfo_endpoint), { headers: { authorization: `Bearer ${access_token}` } }),
    ).toMatchObject([200, { sub: 'ann' }]);
  },
};

test('oidcc-discovery-endpoint-verification', () => {
  expect(found).toMatchObject(SUPPORTED);
  expect(found.claims_supported).toEqual(
    expect.arrayContaining(['sub', 'iss', 'auth_time', 'acr', 'amr', 'name', 'email', 'phone_number', 'org_id']),
  );
  const paths = Object.entries(found)
    .filter(([name]) => /_endpoint$|_uri$/.test(name))
    .map(([, address]) => local(address));
  expect(paths.sort()).toEqual(
    ['auth', 'device_auth', 'end_session', 'introspect', 'jwks', 'revoke', 'token', 'userinfo'].map(
      (end) => `/oauth2/${end}`,
    ),
  );
  // What is not offered is not announced.
  expect(Object.keys(found).filter((name) => /pushed|dpop|registration|encryption|request_object/.test(name))).toEqual(
    [],
  );
});

test.each(Object.keys(found))('%s is as announced', async (name) => {
  const proof = PROOFS[name];
  expect(proof).toBeDefined();
  await proof?.();
});

test('oauth-authorization-server has the same document', async () => {
  expect(await api.as(null).get(OAUTH)).toMatchObject([200, found]);
});

test.each([OPENID, OAUTH, '/oauth2/jwks'])(
  '%s may be cached and read by any page, for less than a new key waits',
  async (path) => {
    const { headers } = await api.as(null).get(path, { headers: { origin: 'https://shop.example' } });
    expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
      `public, max-age=${CACHE_SECONDS}`,
      'https://shop.example',
    ]);
    expect(PUBLISHED_AHEAD).toBeGreaterThan(CACHE_SECONDS * 1000);
    expect((await api.as(null).post(path, undefined, { unsigned: true })).headers.get('cache-control')).not.toContain(
      'public',
    );
  },
);

test('oidcc-ensure-post-request-succeeds: a form begins a sign-in, too', async () => {
  const [address = '', query = ''] = request('shop').path.split('?');
  const browser = api.browser();
  const { 0: status, headers } = await browser.post(address, query, {
    unsigned: true,
    headers: { ...typed, origin: 'https://shop.example' },
  });
  expect(status).toBe(303);
  expect((await back(headers.get('location') ?? '', browser)).searchParams.has('login_challenge')).toBe(true);
});

describe('introspection', () => {
  const ask = (token: string, client = shop, more: Record<string, string> = {}) =>
    post('/oauth2/introspect', { token, ...more }, basic(client));

  test('tells a client about its own tokens', async () => {
    const { access_token, refresh_token } = await ours({ more: { scope: 'openid email' } });
    const [, about] = await ask(access_token);
    expect(about).toMatchObject({
      active: true,
      client_id: 'shop',
      sub: 'ann',
      scope: 'openid email',
      token_type: 'Bearer',
      iss: found.issuer,
      exp: expect.any(Number),
    });
    expect(await ask(refresh_token, shop, { token_type_hint: 'refresh_token' })).toMatchObject([
      200,
      { active: true, sub: 'ann' },
    ]);
    const { id, secret } = await service.client('asking', ['companies.read']);
    const [, { access_token: own }] = await service.token({}, service.basic(id, secret));
    expect(await ask(own as string, { id, secret })).toMatchObject([200, { active: true, client_id: id }]);
  });

  test('tells nobody about tokens of others, that do not exist, or of the portal', async () => {
    const { access_token } = await ours();
    const other = await register('curious');
    const portal = await (
      await portalBrowser()
    ).post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', { headers: typed });
    for (const [token, client] of [
      [access_token, other],
      ['nothing', shop],
      [portal[1].access_token as string, shop],
    ] as const)
      expect((await ask(token, client)).slice()).toEqual([200, { active: false }]);
    expect((await ask(access_token, { id: 'shop', secret: 'wrong secret of the shop' }))[0]).toBe(401);
  });

  test('says no more than that a token has ended, with its session or its account', async () => {
    const browser = await portalBrowser();
    const { access_token } = await tokens(shop, { browser });
    await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
    expect((await ask(access_token)).slice()).toEqual([200, { active: false }]);
    const { access_token: later } = await tokens(shop, { who: 'zoe' });
    expect((await ask(later))[1].active).toBe(true);
    await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', 'zoe').execute();
    expect((await ask(later)).slice()).toEqual([200, { active: false }]);
  });
});
