import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { sql } from 'kysely';
import { setClockDifference } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { setSecondFactor, removeSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { testApi } from '../../testing/test-api.ts';
import { applicationWorld, claimsOf } from '../../testing/worlds/application-world.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { totpOf } from '../../testing/worlds/visitor.ts';

// What ID tokens say about a sign-in, and how applications ask for more. Modules of the OpenID Foundation's plan "basic"
// have their names.
const api = await testApi();
const { person, register, request, signIn, coded, redeemed, tokens, refresh, subject } = applicationWorld(api);
const HTML = { headers: { accept: 'text/html' } };
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const [ONE, TWO] = ['urn:portal:loa:1fa', 'urn:portal:loa:2fa'];
type Browser = ReturnType<typeof api.browser>;

let shop: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop');
  await register('guest', { asks_consent: 1 });
});
afterEach(async () => {
  setClockDifference(0);
  for (const table of ['limit_counter', 'application_consent'] as const) await api.db.deleteFrom(table).execute();
});

const leadsTo = async (browser: Browser, address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return new URL((await browser.get(pathname + search, HTML)).headers.get('location') ?? 'http://nowhere');
};
/** A second factor whose present code was not used yet. */
const giveFactor = (userId: string) =>
  inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId, secret: SECRET, step: 0, at: api.services.clock.now() }),
  );
/** Claims of the ID token for a sign-in at the shop, or without one in a browser that is signed in. */
async function signedIn(
  who: string,
  { browser, more = {}, secondFactor }: { browser: Browser; more?: Record<string, string>; secondFactor?: string },
) {
  const { path, verifier } = request('shop', more);
  const back = await signIn(browser, path, who, secondFactor === undefined ? {} : { secondFactor });
  const [status, body] = await redeemed(shop, back, verifier);
  expect(status).toBe(200);
  return claimsOf(body.id_token as string);
}
/** Makes the sign-in of a person older. */
const age = (userId: string, seconds: number) =>
  sql`update oidc_payload set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - ${seconds}::int))
    where model = 'Session' and payload->>'accountId' = ${userId}`.execute(api.db);
const errorOf = (back: URL) => [back.searchParams.get('error'), back.searchParams.has('code')];
const asks = async (browser: Browser, more: Record<string, string>) =>
  (await leadsTo(browser, request('shop', more).path)).searchParams.has('login_challenge');
const essential = (levels: readonly string[]) =>
  JSON.stringify({ id_token: { acr: { essential: true, values: levels } } });

describe('every ID token has acr, amr and auth_time', () => {
  test('by password', async () => {
    const { acr, amr, auth_time } = await signedIn('ann', { browser: api.browser() });
    expect([acr, amr]).toEqual([ONE, ['pwd']]);
    expect(Math.abs((auth_time as number) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('by password and authenticator, also in tokens of a refresh', async () => {
    await person('tess');
    await giveFactor('tess');
    const { path, verifier } = request('shop');
    const back = await signIn(api.browser(), path, 'tess', { secondFactor: totpOf(SECRET) });
    const [, first] = await redeemed(shop, back, verifier);
    const claims = claimsOf(first.id_token as string);
    expect(claims).toMatchObject({ acr: TWO, amr: ['pwd', 'otp', 'mfa'] });
    const [, later] = await refresh(shop, first.refresh_token as string);
    const { acr, amr, auth_time } = claimsOf(later.id_token as string);
    expect([acr, amr, auth_time]).toEqual([TWO, ['pwd', 'otp', 'mfa'], claims.auth_time]);
  });

  test('by code', async () => {
    await person('cora');
    await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', 'cora').execute();
    const browser = api.browser();
    const { path, verifier } = request('shop');
    const [, { Data }] = await browser.get(path, { headers: { accept: 'application/json' } });
    const code = await freshCode(api, { account: 'cora@acme.example', scene: VerifyScene.enterprisePartnerLogin });
    const [status, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
      account: 'cora@acme.example',
      account_type: AccountType.email,
      verify_type: VerifyType.code,
      verify_info: await api.seal(code, 'verify_info'),
      user_type: 2,
      login_challenge: Data.LoginChallenge,
      remember: 0,
    });
    expect(status).toBe(200);
    const [, body] = await redeemed(shop, await leadsTo(browser, redirect_url as string), verifier);
    expect(claimsOf(body.id_token as string)).toMatchObject({ acr: ONE, amr: ['otp'] });
  });

  test('a session from before has no level that it did not reach', async () => {
    const browser = api.browser();
    await signedIn('older', { browser });
    await sql`update oidc_payload set payload = (payload - 'amr') || '{"acr": "2"}' where model = 'Session' and payload->>'accountId' = 'older'`.execute(
      api.db,
    );
    const { id_token } = await tokens(shop, { browser, who: 'older' });
    expect(claimsOf(id_token)).not.toHaveProperty('acr');
    expect(claimsOf(id_token)).toMatchObject({ sub: 'older', auth_time: expect.any(Number) });
  });
});

describe('max_age', () => {
  test('oidcc-max-age-1: an older sign-in is not enough, and auth_time says so', async () => {
    const browser = api.browser();
    const { auth_time: first } = await signedIn('max', { browser });
    await age('max', 60);
    expect(await asks(browser, { max_age: '1' })).toBe(true);
    expect(errorOf(await leadsTo(browser, request('shop', { max_age: '1', prompt: 'none' }).path))).toEqual([
      'login_required',
      false,
    ]);
    const { auth_time } = await signedIn('max', { browser, more: { max_age: '1' } });
    expect(auth_time as number).toBeGreaterThanOrEqual(first as number);
  });

  test('oidcc-max-age-10000: the same sign-in is enough', async () => {
    const browser = api.browser();
    const { auth_time } = await signedIn('may', { browser });
    await age('may', 60);
    const { id_token } = await tokens(shop, { browser, who: 'may', more: { max_age: '10000' } });
    expect(claimsOf(id_token).auth_time).toBe((auth_time as number) - 60);
  });

  test('an instance whose clock is behind that of the database judges the age of a sign-in as others do', async () => {
    const browser = api.browser();
    await signedIn('mia', { browser });
    setClockDifference(120_000);
    expect(await asks(browser, { max_age: '300' })).toBe(false);
    expect(await asks(browser, { max_age: '60' })).toBe(true);
  });

  test('0 always asks, and nonsense is an error', async () => {
    const browser = api.browser();
    await signedIn('moe', { browser });
    expect(await asks(browser, { max_age: '0' })).toBe(true);
    expect(errorOf(await leadsTo(browser, request('shop', { max_age: 'soon' }).path))).toEqual([
      'invalid_request',
      false,
    ]);
  });
});

describe('acr_values', () => {
  test('oidcc-ensure-request-with-acr-values-succeeds: levels that we do not know are no obstacle', async () => {
    expect(await signedIn('ann', { browser: api.browser(), more: { acr_values: '1 2' } })).toMatchObject({ acr: ONE });
  });

  test('two factors are asked of a person who has the second one, once', async () => {
    const browser = api.browser();
    await signedIn('stan', { browser });
    await giveFactor('stan');
    expect(await asks(browser, { acr_values: ONE })).toBe(false);
    expect(await asks(browser, { acr_values: `${TWO} ${ONE}` })).toBe(false);
    const wanted = { acr_values: TWO };
    expect(errorOf(await leadsTo(browser, request('shop', { ...wanted, prompt: 'none' }).path))).toEqual([
      'login_required',
      false,
    ]);
    expect(await asks(browser, wanted)).toBe(true);
    expect(await signedIn('stan', { browser, more: wanted, secondFactor: totpOf(SECRET) })).toMatchObject({ acr: TWO });
    expect(await asks(browser, wanted)).toBe(false);
  });

  test('without a second factor the token says what the sign-in was', async () => {
    const browser = api.browser();
    await signedIn('solo', { browser });
    const { id_token } = await tokens(shop, { browser, who: 'solo', more: { acr_values: TWO } });
    expect(claimsOf(id_token)).toMatchObject({ acr: ONE });
  });
});

describe('an essential level', () => {
  test('is the level of the token, or an error: the person is not asked again and again', async () => {
    const browser = api.browser();
    const claims = essential([TWO]);
    const { path } = request('shop', { claims });
    expect(errorOf(await signIn(browser, path, 'vera'))).toEqual(['unmet_authentication_requirements', false]);
    await signedIn('vera', { browser });
    expect(errorOf(await leadsTo(browser, path))).toEqual(['unmet_authentication_requirements', false]);
    await giveFactor('vera');
    expect(await signedIn('vera', { browser, more: { claims }, secondFactor: totpOf(SECRET) })).toMatchObject({
      acr: TWO,
    });
    await inTransaction(api.db, (tx) => removeSecondFactor(tx, 'vera'));
    expect(
      (await leadsTo(browser, request('shop', { claims: essential(['urn:other']) }).path)).searchParams.get('error'),
    ).toBe('unmet_authentication_requirements');
  });
});

describe('claims', () => {
  test('oidcc-claims-essential: a claim without its scope is in the token or the user info that it is asked for', async () => {
    const claims = JSON.stringify({ id_token: { email: null }, userinfo: { name: { essential: true } } });
    const { id_token, access_token } = await tokens(shop, { more: { claims } });
    expect(claimsOf(id_token)).toMatchObject({ email: 'ann@acme.example' });
    expect(claimsOf(id_token)).not.toHaveProperty('name');
    const [, info] = await subject(access_token);
    expect(info).toMatchObject({ sub: 'ann', name: 'ann' });
    expect(info).not.toHaveProperty('email');
  });

  test('an application of a third party gets a claim after consent to its scope', async () => {
    const claims = JSON.stringify({ userinfo: { email: null } });
    const browser = api.browser();
    const page = await signIn(browser, request('guest', { claims }).path, 'ann');
    const consent_challenge = page.searchParams.get('consent_challenge') ?? '';
    expect((await browser.get(`/api/account/v1/consent?consent_challenge=${consent_challenge}`))[1].scopes).toEqual([
      'openid',
      'email',
    ]);
    const [, { redirect_url }] = await browser.post('/api/account/v1/consent', { consent_challenge, allow: 1 });
    expect((await leadsTo(browser, redirect_url as string)).searchParams.has('code')).toBe(true);
    const of = async (more: Record<string, string>) =>
      (await leadsTo(browser, request('guest', more).path)).searchParams.has('code');
    expect([await of({ claims }), await of({ claims: JSON.stringify({ id_token: { name: null } }) })]).toEqual([
      true,
      false,
    ]);
  });

  test('another person than the one of `sub` is no answer; what cannot be read is an error', async () => {
    const browser = api.browser();
    await signedIn('ann', { browser });
    const of = (sub: string) => ({ claims: JSON.stringify({ id_token: { sub: { value: sub } } }) });
    expect([await asks(browser, of('ann')), await asks(browser, of('bob'))]).toEqual([false, true]);
    for (const claims of ['{', '[]', '{"id_token":[]}', '{}', '{"id_token":{"acr":{"essential":true,"values":1}}}'])
      expect(errorOf(await leadsTo(browser, request('shop', { claims }).path))).toEqual(['invalid_request', false]);
  });
});

describe('prompt', () => {
  test('oidcc-prompt-login: the password again, and a later auth_time', async () => {
    const browser = api.browser();
    const { auth_time: first } = await signedIn('paul', { browser });
    await age('paul', 60);
    const { auth_time } = await signedIn('paul', { browser, more: { prompt: 'login' } });
    expect(auth_time as number).toBeGreaterThanOrEqual(first as number);
  });

  test('select_account shows the accounts of the browser, beside which another person may sign in', async () => {
    const browser = api.browser();
    await signedIn('ann', { browser });
    const more = { prompt: 'select_account' };
    expect((await leadsTo(browser, request('shop', more).path)).pathname).toBe('/microapp/accounts');
    expect(await signedIn('bob', { browser, more })).toMatchObject({ sub: 'bob' });
  });

  test.each([
    ['1', '/microapp/registerIndividualPortal'],
    ['2', '/microapp/registerEnterprisePortal'],
    ['4', '/microapp/registerPartnerPortal'],
    ['8', '/microapp/loginEmployeePortal'],
    ['16', '/microapp/loginUam'],
  ])('create leads people of type %s to %s, from where the request goes on', async (user_type, path) => {
    const more = { prompt: 'create consent', user_type, acr_values: ONE, response_mode: 'form_post' };
    const page = await leadsTo(api.browser(), request('shop', more).path);
    expect(page.pathname).toBe(path);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'shop',
      state: 'st',
      nonce: 'n-1',
      code_challenge_method: 'S256',
      prompt: 'consent',
      acr_values: ONE,
      response_mode: 'form_post',
      login_challenge: expect.any(String),
    });
  });

  test('whoever has an account already signs in instead of registering', async () => {
    expect(await signedIn('ann', { browser: api.browser(), more: { prompt: 'create' } })).toMatchObject({ sub: 'ann' });
  });

  test('none stands alone, and others are unknown', async () => {
    for (const prompt of ['none login', 'other'])
      expect(errorOf(await leadsTo(api.browser(), request('shop', { prompt }).path))).toEqual([
        'invalid_request',
        false,
      ]);
  });
});

test('oidcc-id-token-hint: without a question for the same person only', async () => {
  const browser = api.browser();
  const { path, verifier } = request('shop');
  const [, { id_token }] = await redeemed(shop, await signIn(browser, path, 'ida'), verifier);
  const more = { prompt: 'none', id_token_hint: id_token as string };
  expect((await coded('shop', { browser, more })).back.searchParams.has('code')).toBe(true);
  const other = api.browser();
  await signedIn('ann', { browser: other });
  expect(errorOf(await leadsTo(other, request('shop', more).path))).toEqual(['login_required', false]);
  // The token of a person is not in the address of the page.
  expect((await leadsTo(other, request('shop', { id_token_hint: id_token as string }).path)).search).not.toContain(
    (id_token as string).slice(0, 40),
  );
});

test('a sign-in is for the user types of the page that it began at', async () => {
  await person('ann');
  const browser = api.browser();
  const [, { Data }] = await browser.get(request('shop', { user_type: '8' }).path, {
    headers: { accept: 'application/json' },
  });
  const answer = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: AccountType.email,
    verify_type: VerifyType.password,
    verify_info: await api.seal('Right-1234', 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember: 0,
  });
  expect(answer).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});
