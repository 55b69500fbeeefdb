import { createHash, randomBytes } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import { makeUser, proofOf } from '../../testing/proofs.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const EMAIL = 'ann@acme.example';

beforeAll(async () => {
  await makeUser(api, 'ann', { email: EMAIL, password_hash: await api.services.hasher.hash('Old-12345') });
});

const local = (address: string) => {
  const url = new URL(address);
  return url.pathname + url.search;
};

/** A browser whose sign-in with the old password was accepted; each test decides how far it continues. */
async function signingIn() {
  const browser = api.browser();
  const verifier = randomBytes(32).toString('base64url');
  const authorise = `/oauth2/auth?${new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost/microapp/login',
    state: 's',
    user_type: '2',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;
  const [, { Data }] = await browser.get(authorise, { headers: { accept: 'application/json' } });
  const [status, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: EMAIL,
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal('Old-12345', 'verify_info'),
    user_type: UserType.enterprise,
    login_challenge: Data.LoginChallenge,
    remember: 0,
  });
  expect(status).toBe(200);
  const follow = async () =>
    (await browser.get(local(redirect_url as string), { headers: { accept: 'text/html' } })).headers.get('location') ??
    '';
  const redeem = (location: string) =>
    browser.post(
      '/oauth2/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'portal',
        redirect_uri: 'http://localhost/microapp/login',
        code_verifier: verifier,
        state: 's',
        code: new URL(location).searchParams.get('code') ?? '',
      }).toString(),
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
  return { browser, authorise, follow, redeem };
}

test('a sign-in with the old password ends at every step', async () => {
  const [accepted, followed, redeemed] = [await signingIn(), await signingIn(), await signingIn()];
  const code = await followed.follow();
  expect(code).toContain('code=');
  expect((await redeemed.redeem(await redeemed.follow()))[0]).toBe(200);

  expect(
    (
      await api
        .as(null)
        .put('/api/account/v1/user/0/password/reset', {
          account: EMAIL,
          send_type: 1,
          user_type: 2,
          verify_code_token: await proofOf(api, EMAIL),
          new_password: await api.seal('New-67890', 'new_password'),
        })
    )[0],
  ).toBe(200);

  expect(await accepted.follow()).not.toContain('code=');
  expect((await followed.redeem(code))[0]).toBe(400);
  for (const { browser, authorise } of [accepted, followed, redeemed]) {
    const again = await browser.get(authorise, { headers: { accept: 'text/html' } });
    expect(again.headers.get('location') ?? '').toContain('login_challenge=');
  }
  expect(
    (
      await redeemed.browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    )[0],
  ).toBe(401);
});
