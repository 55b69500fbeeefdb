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
function tokenOf(
  claims: Claims,
  { alg = 'RS256', kid = 'k1', key = known.privateKey }: { alg?: string; kid?: string; key?: KeyObject } = {},
) {
  const said = `${encoded({ alg, kid })}.${encoded(claims)}`;
  return `${said}.${alg === 'none' ? '' : sign('sha256', Buffer.from(said), key).toString('base64url')}`;
}

/** What the provider answers with: its id token and, where it has one, its userinfo. */
let idToken = '';
let userinfo: Claims | 'away' = {};
const outside: string = await outsideServer((request, response) => {
  if (userinfo === 'away' && request.url === '/userinfo') return void response.writeHead(503).end();
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
    '/userinfo': userinfo === 'away' ? {} : userinfo,
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(pages[request.url ?? '']));
});

beforeAll(async () => {
  await api.as(acme).get(`${BASE}/idps`);
});

/** Runs a test of a provider that answers with this id token. Returns the id of the test. */
async function answered(token: (claims: Claims) => string, info: Claims | 'away' = {}): Promise<string> {
  const id = await provider(api, 'co-acme', IdpAgreement.oauth2, outside, {
    status: IdpStatus.disabled,
    clientId: 'portal',
  });
  const { browser, testId, url } = await started(id);
  const asked = new URL(String(url)).searchParams;
  const now = Math.floor(Date.now() / 1000);
  idToken = token({ iss: outside, aud: 'portal', sub: 'ann', iat: now, exp: now + 300, nonce: asked.get('nonce') });
  userinfo = info === 'away' ? info : { sub: 'ann', ...info };
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

test.each<[string, (claims: Claims) => string, { check: string; sent: string; expected: unknown }]>([
  [
    'that is not signed',
    (claims) => tokenOf(claims, { alg: 'none' }),
    { check: 'idToken', sent: 'alg: none', expected: 'RS256' },
  ],
  [
    'signed with the secret of the client',
    (claims) => tokenOf(claims, { alg: 'HS256' }),
    { check: 'idToken', sent: 'alg: HS256', expected: 'RS256' },
  ],
  [
    'signed with another key of the same name',
    (claims) => tokenOf(claims, { key: unknown.privateKey }),
    { check: 'idToken', sent: 'kid: "k1" (RS256)', expected: `${outside}/jwks` },
  ],
  [
    'signed with a key that is not published',
    (claims) => tokenOf(claims, { key: unknown.privateKey, kid: 'k2' }),
    { check: 'idToken', sent: 'kid: "k2" (RS256)', expected: `${outside}/jwks` },
  ],
  [
    'without a nonce',
    ({ nonce: _, ...claims }) => tokenOf(claims),
    { check: 'nonce', sent: 'nonce: --', expected: expect.stringMatching(/^[\w-]{8}…$/) },
  ],
  [
    'without an audience',
    ({ aud: _, ...claims }) => tokenOf(claims),
    { check: 'idToken', sent: 'aud: --', expected: 'aud' },
  ],
  [
    'for another client',
    (claims) => tokenOf({ ...claims, aud: 'other' }),
    { check: 'idToken', sent: 'aud: "other"', expected: '"portal"' },
  ],
])('an id token %s names its check, with what was sent and expected', async (_, token, values) => {
  expect(await failed(await answered(token))).toMatchObject({ state: 'failed', ...values });
});

const PERSON = { name: 'Ann Lee', email: 'ann@acme.example' };
test.each<[string, Claims, Claims, string, string]>([
  ['an e-mail only in userinfo', { name: 'Ann Lee' }, { email: 'ann@acme.example' }, 'Ann Lee', 'ann@acme.example'],
  ['a name only in userinfo', { email: 'ann@acme.example' }, PERSON, 'Ann Lee', 'ann@acme.example'],
  [
    'its two parts for a name',
    { given_name: 'Ann', family_name: 'Lee', email: PERSON.email },
    {},
    'Ann Lee',
    PERSON.email,
  ],
  ['two Chinese parts', { given_name: '然', family_name: '陶', email: PERSON.email }, {}, '陶然', PERSON.email],
  [
    'two parts in userinfo',
    {},
    { given_name: '花子', family_name: 'やまだ', email: PERSON.email },
    'やまだ花子',
    PERSON.email,
  ],
  [
    'two parts and a login name',
    { given_name: 'Ann', family_name: 'Lee', preferred_username: 'al1' },
    {},
    'Ann Lee',
    '',
  ],
  ['one part and a login name', { given_name: 'Ann', preferred_username: 'al1' }, {}, 'al1', ''],
])('a person has name and e-mail with %s', async (_, claims, info, name, email) => {
  const checks = await checksOf(await answered((known) => tokenOf({ ...known, ...claims }), info));
  expect(checks.name?.sent?.split(' = ')[1]).toBe(name);
  expect(checks.email).toMatchObject(email === '' ? { result: 'warned' } : { sent: `email = ${email}` });
});

test('a test whose userinfo cannot be read fails, unless the e-mail is known without it', async () => {
  const unread = { check: 'email', sent: 'userinfo could not be read', expected: 'email' };
  expect(await failed(await answered((claims) => tokenOf(claims), 'away'))).toMatchObject({
    state: 'failed',
    ...unread,
  });
  const { email } = PERSON;
  const checks = await checksOf(await answered((claims) => tokenOf({ ...claims, email }), 'away'));
  expect([checks.email, checks.account]).toMatchObject([{ sent: `email = ${email}` }, { sent: 'created' }]);
});
