import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import { keys as keysGroup } from '../../../operate/keys/keys.ts';
import { operateOn } from '../../../testing/operate-here.ts';
import { testApi } from '../../../testing/test-api.ts';
import { account, RIGHT } from '../../../testing/worlds/visitor.ts';
import { readKeys, rotateKeys } from './refresh-keys.ts';

const SHOP = { id: 'shop', secret: 'a secret of sixteen', back: 'https://shop.example/back' };
const api = await testApi({ OUTSIDE_CLIENT: `${SHOP.id}:${SHOP.secret}:${SHOP.back}` });
const operate = operateOn(api, { keys: keysGroup });
const MINUTES = 60;

beforeAll(async () => {
  await api.db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, await api.services.hasher.hash(RIGHT)))
    .execute();
});

type Key = JsonWebKey & { kid: string };
const published = async (): Promise<Key[]> => (await api.as(null).get('/oauth2/jwks'))[1].keys as Key[];

/** Signs in for the outside client; returns its id token. */
async function idToken(): Promise<string> {
  const browser = api.browser();
  const verifier = randomBytes(32).toString('base64url');
  const [, { Data }] = await browser.get(
    `/oauth2/auth?${new URLSearchParams({
      client_id: SHOP.id,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: SHOP.back,
      state: 's',
      nonce: 'n',
      user_type: '2',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })}`,
    { headers: { accept: 'application/json' } },
  );
  const [, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember: 0,
  });
  const resume = new URL(redirect_url as string);
  const { headers } = await browser.get(resume.pathname + resume.search, { headers: { accept: 'text/html' } });
  const [, { id_token }] = await api
    .as(null)
    .post(
      '/oauth2/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(headers.get('location') ?? '').searchParams.get('code') ?? '',
        redirect_uri: SHOP.back,
        code_verifier: verifier,
      }).toString(),
      {
        unsigned: true,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${SHOP.id}:${encodeURIComponent(SHOP.secret)}`).toString('base64')}`,
        },
      },
    );
  return id_token as string;
}
const signerOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
/** Does a token verify with these keys, as an application checks it? */
function verifies(token: string, keys: readonly Key[]): boolean {
  const [head, claims, signature = ''] = token.split('.');
  const key = keys.find(({ kid }) => kid === signerOf(token));
  return (
    key !== undefined &&
    verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
  );
}
/** What the job of every instance does, after this time. */
async function after(minutes: number): Promise<void> {
  api.advance(minutes * MINUTES);
  await rotateKeys(api.services);
  await readKeys(api.services);
}

test('a rotation fails no application, although it caches our keys for an hour', async () => {
  await after(0);
  const first = await idToken();
  expect(await published()).toHaveLength(2);
  const { kid, pending } = JSON.parse((await operate('keys', 'rotate', '--json')).out) as {
    kid: string;
    pending: boolean;
  };
  expect([(await published())[1]?.kid, pending]).toEqual([kid, false]);
  expect(JSON.parse((await operate('keys', 'rotate', '--json')).out)).toMatchObject({ kid, pending: true });

  await after(10);
  const cached = await published();
  await after(50);
  const before = await idToken();
  expect([signerOf(first), signerOf(before)]).toEqual([cached[0]?.kid, cached[0]?.kid]);
  await after(6);
  const later = await idToken();
  expect(signerOf(later)).toBe(kid);
  expect([first, before, later].map((token) => verifies(token, cached))).toEqual([true, true, true]);
  const now = await published();
  expect([first, before, later].map((token) => verifies(token, now))).toEqual([true, true, true]);
  expect((await operate('keys', 'list')).out.split('\n').map((line) => line.split('  ')[1])).toEqual([
    'signs',
    'is next',
    'is retired',
  ]);

  await after(71);
  expect((await published()).map((key) => key.kid)).toEqual([kid, now[1]?.kid]);
  expect(now.flatMap((key) => ['d', 'p', 'q'].filter((secret) => secret in key))).toEqual([]);
});

test('a key that somebody else has is withdrawn at once', async () => {
  const token = await idToken();
  const { kid } = JSON.parse((await operate('keys', 'rotate', '--now', '--json')).out) as { kid: string };
  await after(0);
  expect(verifies(token, await published())).toBe(false);
  const fresh = await idToken();
  expect([signerOf(fresh), verifies(fresh, await published())]).toEqual([kid, true]);
});

test('keys rotate by age', async () => {
  const [before] = await published();
  await after(89 * 24 * 60);
  expect((await published())[0]?.kid).toBe(before?.kid);
  await after(2 * 24 * 60);
  await after(1);
  expect((await published())[0]?.kid).not.toBe(before?.kid);
  expect(
    await api.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'signingKey.rotated')
      .orderBy('id')
      .execute(),
  ).toEqual([{ actor_id: 'operator' }, { actor_id: 'operator' }, { actor_id: null }]);
});
