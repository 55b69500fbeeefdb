import { generateKeyPairSync } from 'node:crypto';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { createOpenIdIdp, type OpenIdIdp } from '../../../demo/idp/openid-provider.ts';
import {
  begin,
  company,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  signedInAs,
  visitor,
  type Visitor,
} from '../../../testing/worlds/sso-world.ts';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const reasons: string[] = [];
api.services.log.warn = (line: unknown) => {
  reasons.push(String((line as { reason?: unknown }).reason));
};

/** Misbehaviour of the fake providers. */
const failing = { jwks: false, away: false };
const idps = new Map<string, OpenIdIdp>();
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const outside = await outsideServer((request, response) => {
  const path = String(request.url);
  const idp = idps.get(`/${path.split('/')[1] ?? ''}`);
  if (path === '/alias/.well-known/openid-configuration')
    return void fetch(`${outside}/a/.well-known/openid-configuration`)
      .then((answer) => answer.text())
      .then((text) => response.end(text));
  if (failing.away || !idp) return void response.writeHead(503).end();
  if (failing.jwks && path.endsWith('/jwks'))
    return void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ keys: [{ ...foreignKey, use: 'sig', alg: 'RS256' }] }));
  return void (idp.isPage(path)
    ? idp.choose(request, response, String(request.headers['x-sub']))
    : idp.answer(request, response));
});

const A = await company(api, 'co-acme');
const B = await company(api, 'co-bolt');
const P = await company(api, 'co-partner', 4);
const people = [
  { sub: 'ann', name: '陶然', email: 'Tao@acme.example' },
  { sub: 'bob', name: 'Bob', email: 'bob@acme.example' },
];

/** An OpenID provider and a company's configuration for it. */
async function idpOf(path: string, coId: string, suffix = '/.well-known/openid-configuration') {
  const config = await provider(api, coId, IdpAgreement.oauth2, `${outside}${path}${suffix}`, {
    clientId: 'portal-at-idp',
    clientSecret: 'a secret of the client, long',
  });
  idps.set(
    path,
    createOpenIdIdp({
      issuer: outside + path,
      people,
      clients: [
        {
          client_id: 'portal-at-idp',
          client_secret: 'a secret of the client, long',
          redirect_uris: [`http://localhost/api/account/v1/sso/callback/${config}`],
        },
      ],
    }),
  );
  return config;
}
const configA = await idpOf('/a', A);
const configB = await idpOf('/b', B, '');
const configP = await idpOf('/p', P);

/** Where the portal redirects a browser. */
async function asked(coId = A, config = configA): Promise<{ who: Visitor; url: string }> {
  const who = await visitor(api);
  const [status, body] = await begin(who, coId, config);
  expect(status).toBe(200);
  return { who, url: body.redirect_url };
}

/** Signs in at the provider and returns the callback URL at the portal. */
async function atProvider(url: string, sub = 'ann'): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 8 && next.startsWith(outside); step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { 'x-sub': sub, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    next = new URL(leadsTo(answer), next).href;
  }
  return next;
}

const back = async ({ browser }: Visitor, address: string) => {
  const answer = await browser.get(pathOf(address));
  expect(answer[0]).toBe(303);
  return leadsTo(answer);
};
/** The error code, or undefined after a successful sign-in. */
async function outcome(who: Visitor, address: string): Promise<string | undefined> {
  const led = await back(who, address);
  if (failureIn(led) === undefined) expect(led).toContain('/oauth2/auth/');
  return failureIn(led);
}
const users = () => api.db.selectFrom('app_user').selectAll().execute();

beforeEach(async () => {
  reasons.length = 0;
  Object.assign(failing, { jwks: false, away: false });
  await api.db.deleteFrom('idp_identity').execute();
  await api.db.deleteFrom('app_user').execute();
});

test('the first sign-in at an enterprise creates an identity-provider user, and the next one finds it', async () => {
  const first = await asked();
  const parameters = new URL(first.url).searchParams;
  expect(Object.fromEntries(parameters)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: 'portal-at-idp',
  });
  expect(await outcome(first.who, await atProvider(first.url))).toBeUndefined();
  const [user] = await users();
  expect(user).toMatchObject({ user_type: 16, co_id: A, user_name: '陶然', email: null, status: 2 });
  const again = await asked();
  expect(await outcome(again.who, await atProvider(again.url))).toBeUndefined();
  expect(await signedInAs(api, again.who)).toBe(user?.user_id);
  expect(await api.db.selectFrom('idp_identity').select(['name_id', 'claimed_email']).execute()).toEqual([
    { name_id: 'ann', claimed_email: 'tao@acme.example' },
  ]);
});

test('a person of a partner company becomes an ordinary contact', async () => {
  const { who, url } = await asked(P, configP);
  expect(await outcome(who, await atProvider(url, 'bob'))).toBeUndefined();
  expect(await users()).toMatchObject([{ user_type: 32, role: 2, co_id: P, user_name: 'Bob' }]);
});

test('two concurrent first sign-ins of a person create one account', async () => {
  const both = await Promise.all([asked(), asked()]);
  const addresses = await Promise.all(both.map(({ url }) => atProvider(url)));
  expect(await Promise.all(both.map(({ who }, i) => outcome(who, addresses[i] ?? '')))).toEqual([undefined, undefined]);
  expect(await users()).toHaveLength(1);
});

test('a callback works once, and only in the browser that started', async () => {
  const { who, url } = await asked();
  const address = await atProvider(url);
  const stranger = await visitor(api);
  expect(await outcome(stranger, address)).toBe('Account.Page.Expired');
  expect(failureIn(leadsTo(await api.as(null).get(pathOf(address))))).toBe('Account.Page.Expired');
  const all = await Promise.all([outcome(who, address), outcome(who, address), outcome(who, address)]);
  expect(all.filter((code) => code === undefined)).toHaveLength(1);
  expect(await outcome(who, address)).toBe('Account.Page.Expired');
});

test('a redeemed code is rejected under a new state', async () => {
  const first = await asked();
  const address = new URL(await atProvider(first.url));
  expect(await outcome(first.who, address.href)).toBeUndefined();
  const second = await asked();
  address.searchParams.set('state', new URL(second.url).searchParams.get('state') ?? '');
  expect(await outcome(second.who, address.href)).toBe('Account.Sso.Refused');
  expect(await signedInAs(api, second.who)).toBeUndefined();
});

test("a code of somebody else under this browser's state is rejected", async () => {
  const attacker = await asked();
  const victim = await asked();
  const stolen = new URL(await atProvider(attacker.url, 'bob'));
  stolen.searchParams.set('state', new URL(victim.url).searchParams.get('state') ?? '');
  expect(await outcome(victim.who, stolen.href)).toBe('Account.Sso.Refused');
  expect(await users()).toEqual([]);
});

test.each(['nonce', 'code_challenge'])('a response to another %s is rejected', async (name) => {
  const { who, url } = await asked();
  const changed = new URL(url);
  changed.searchParams.set(name, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  expect(await outcome(who, await atProvider(changed.href))).toBe('Account.Sso.Refused');
  expect(await users()).toEqual([]);
});

test.each<[string, (address: URL) => void]>([
  ['without a state', (address) => address.searchParams.delete('state')],
  ['with an unknown state', (address) => address.searchParams.set('state', 'x')],
  [
    'at the door of another provider',
    (address) => {
      address.pathname = address.pathname.replace(configA, configB);
    },
  ],
  [
    'at the door of no provider',
    (address) => {
      address.pathname = address.pathname.replace(configA, 'idp-none');
    },
  ],
])('a callback %s matches no request', async (_, change) => {
  const { who, url } = await asked();
  const address = new URL(await atProvider(url));
  change(address);
  expect(await outcome(who, address.href)).toBe('Account.Page.Expired');
  expect(await users()).toEqual([]);
});

test.each<[string, (address: URL) => void]>([
  ['names another issuer', (address) => address.searchParams.set('iss', `${outside}/b`)],
  ['names no issuer', (address) => address.searchParams.delete('iss')],
  ['has two states', (address) => address.searchParams.append('state', 'x')],
  ['has no code', (address) => address.searchParams.delete('code')],
  [
    'says that the person refused',
    (address) => {
      address.searchParams.delete('code');
      address.searchParams.set('error', 'access_denied');
      address.searchParams.set('error_description', 'secret reason');
    },
  ],
])('a response that %s is rejected', async (_, change) => {
  const { who, url } = await asked();
  const address = new URL(await atProvider(url));
  change(address);
  const led = await back(who, address.href);
  expect(failureIn(led)).toBe('Account.Sso.Refused');
  expect(led).not.toContain('secret');
});

test('a code of another provider is never sent to the requested provider', async () => {
  const toA = await asked();
  const toB = await asked(B, configB);
  const codeOfB = new URL(await atProvider(toB.url)).searchParams.get('code') ?? '';
  const mixed = new URL(`http://localhost/api/account/v1/sso/callback/${configA}`);
  mixed.search = new URLSearchParams({
    code: codeOfB,
    state: new URL(toA.url).searchParams.get('state') ?? '',
    iss: `${outside}/b`,
  }).toString();
  expect(await outcome(toA.who, mixed.href)).toBe('Account.Sso.Refused');
  expect(reasons.join()).toContain('issuer');
});

test('an id token with another key is rejected', async () => {
  const { who, url } = await asked();
  const address = await atProvider(url);
  failing.jwks = true;
  expect(await outcome(who, address)).toBe('Account.Sso.Refused');
  expect(await users()).toEqual([]);
});

test('an unreachable provider is reported, and the page can retry', async () => {
  const { who, url } = await asked();
  const address = await atProvider(url);
  failing.away = true;
  // The language that was chosen by hand after the sign-in began.
  who.browser.cookies.set('lang', 'en_US');
  const led = new URL(await back(who, address));
  expect(Object.fromEntries(led.searchParams)).toMatchObject({
    enterprise_id: A,
    login_challenge: who.challenge,
    sso_error: 'Account.Sso.Unavailable',
    lang: 'en_US',
  });
  failing.away = false;
  const [, { redirect_url }] = await begin(who, A, configA);
  expect(await outcome(who, await atProvider(redirect_url))).toBeUndefined();
});

test('a provider disabled meanwhile is rejected', async () => {
  const config = await idpOf('/late', A);
  const { who, url } = await asked(A, config);
  const address = await atProvider(url);
  await api.db.updateTable('identity_provider').set({ status: 2 }).where('config_id', '=', config).execute();
  expect(await outcome(who, address)).toBe('Account.Sso.Refused');
  expect(await users()).toEqual([]);
});

test('a discovery document of another issuer is rejected', async () => {
  const config = await provider(api, A, IdpAgreement.oauth2, `${outside}/alias`, { clientId: 'x' });
  expect(await begin(await visitor(api), A, config)).toMatchObject([403, { code: 'Account.Sso.Refused' }]);
  expect(reasons.join()).toContain('another issuer');
});

test('a provider of another company, an unknown one and a foreign challenge are rejected', async () => {
  expect(await begin(await visitor(api), B, configA)).toMatchObject([403, { code: 'Account.Sso.Refused' }]);
  expect(await begin(await visitor(api), A, 'idp-none')).toMatchObject([403, { code: 'Account.Sso.Refused' }]);
  const other = await visitor(api);
  expect(await begin({ ...(await visitor(api)), challenge: other.challenge }, A, configA)).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
});

test('the account that an application named is named to the provider', async () => {
  const hintOf = async (more: object) => {
    const who = await visitor(api, 'http://localhost', more);
    const [status, { redirect_url }] = await begin(who, A, configA);
    expect(status).toBe(200);
    return new URL(redirect_url as string).searchParams.get('login_hint');
  };
  expect(await hintOf({ login_hint: 'ann@acme.example' })).toBe('ann@acme.example');
  expect(await hintOf({})).toBeNull();
});
