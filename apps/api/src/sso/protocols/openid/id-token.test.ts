import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { BASE, idpTests } from '../../../testing/worlds/idp-test-world.ts';
import { outsideServer, provider } from '../../../testing/worlds/sso-world.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const { started, read, failed, checksOf } = idpTests(api, acme);
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [known, unknown] = [pair(), pair()];

type Claims = Readonly<Record<string, unknown>>;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(claims: Claims, { alg = 'RS256', key = known.privateKey }: { alg?: string; key?: KeyObject } = {}) {
  const said = `${encoded({ alg, kid: 'k1' })}.${encoded(claims)}`;
  return `${said}.${alg === 'none' ? '' : sign('sha256', Buffer.from(said), key).toString('base64url')}`;
}

/** What the provider answers with: its id token and, where it has one, its userinfo. */
let idToken = '';
let userinfo: Claims = {};
const outside: string = await outsideServer((request, response) => {
  const pages: Readonly<Record<string, object>> = {
    '/.well-known/openid-configuration': {
      issuer: outside,
      authorization_endpoint: `${outside}/authorize`,
      token_endpoint: `${outside}/token`,
      userinfo_endpoint: `${outside}/userinfo`,
      jwks_uri: `${outside}/jwks`,
    },
    '/jwks': { keys: [{ ...known.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
    '/userinfo': userinfo,
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(pages[request.url ?? '']));
});

beforeAll(async () => {
  await api.as(acme).get(`${BASE}/idps`);
});

/** Runs a test of a provider that answers with this id token. Returns the id of the test. */
async function answered(token: (claims: Claims) => string, info: Claims = {}): Promise<string> {
  const id = await provider(api, 'co-acme', IdpAgreement.oauth2, outside, {
    status: IdpStatus.disabled,
    clientId: 'portal',
  });
  const { browser, testId, url } = await started(id);
  const asked = new URL(String(url)).searchParams;
  const now = Math.floor(Date.now() / 1000);
  idToken = token({ iss: outside, aud: 'portal', sub: 'ann', iat: now, exp: now + 300, nonce: asked.get('nonce') });
  userinfo = { sub: 'ann', ...info };
  await browser.get(
    `/api/account/v1/sso/callback/${id}?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' })}`,
  );
  return testId;
}

test('clocks may differ by up to a minute, as with SAML', async () => {
  const expired = (seconds: number) => (claims: Claims) =>
    tokenOf({ ...claims, exp: Math.floor(Date.now() / 1000) - seconds });
  expect((await read(await answered(expired(45))))[1].state).toBe('passed');
  expect(await failed(await answered(expired(75)))).toMatchObject({
    check: 'idToken',
    sent: expect.stringMatching(/^exp: \d+$/),
    expected: expect.stringMatching(/^\d+$/),
  });
});
