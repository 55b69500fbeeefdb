import { DEVICE_GRANT } from '@portal/common/contract/sign-in/oauth';
import { testApi } from '../../testing/test-api.ts';
import { applicationWorld, BACK } from '../../testing/worlds/application-world.ts';
import { serviceWorld } from '../../testing/worlds/service-world.ts';

// Each grant, and what it refuses. That a device is allowed is in `oauth/devices`.
const api = await testApi();
const { register, request, signIn, coded, tokens, refresh } = applicationWorld(api);
const service = serviceWorld(api);
type Client = { id: string; secret: string };
let shop: Client;
let other: Client;
beforeAll(async () => {
  shop = await register('shop', { redirect_uris: [BACK, `${BACK}/other`] });
  other = await register('other', { device_grant: 1 });
});
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

const basic = ({ id, secret }: Client) => service.basic(id, secret);
const token = (fields: Record<string, string>, headers: Record<string, string> = {}) => service.token(fields, headers);

describe('authorization_code', () => {
  const redeem = async (more: Record<string, string>, client = shop, seconds = 0) => {
    const { path, verifier } = request('shop');
    const code = (await signIn(api.browser(), path, 'ann')).searchParams.get('code') ?? '';
    api.advance(seconds);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier };
    return token({ ...grant, ...more }, basic(client));
  };

  test('yields tokens', async () => {
    expect(await redeem({})).toMatchObject([200, { token_type: 'Bearer', scope: 'openid' }]);
  });

  test.each([
    ['another verifier', { code_verifier: 'v'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another redirect address of the application', { redirect_uri: `${BACK}/other` }, 'invalid_grant'],
    ['a code that does not exist', { code: 'c'.repeat(43) }, 'invalid_grant'],
    ['no code', { code: '' }, 'invalid_request'],
    ['a grant that we do not have', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses %s', async (_, more, error) => {
    expect(await redeem(more)).toMatchObject([400, { error }]);
  });

  test('refuses the code of another application, and one that has expired', async () => {
    expect(await redeem({}, other)).toMatchObject([400, { error: 'invalid_grant' }]);
    expect(await redeem({}, shop, 61)).toMatchObject([400, { error: 'invalid_grant' }]);
  });

  test('refuses a wrong secret, and none', async () => {
    const { redeem: by, redeemPublic } = await coded('shop');
    expect(await by('a wrong secret of the shop')).toMatchObject([401, { error: 'invalid_client' }]);
    expect(await redeemPublic()).toMatchObject([401, { error: 'invalid_client' }]);
  });
});

describe('refresh_token', () => {
  test('yields tokens of the same scopes or fewer', async () => {
    const { refresh_token } = await tokens(shop, { more: { scope: 'openid email' } });
    const grant = { grant_type: 'refresh_token', refresh_token };
    expect(await token({ ...grant, scope: 'openid phone' }, basic(shop))).toMatchObject([
      400,
      { error: 'invalid_scope' },
    ]);
    expect(await token({ ...grant, scope: 'openid' }, basic(shop))).toMatchObject([200, { scope: 'openid' }]);
  });

  test('refuses one of another application, one that was used, and then all of its family', async () => {
    const { refresh_token } = await tokens(shop);
    expect(await refresh(other, refresh_token)).toMatchObject([400, { error: 'invalid_grant' }]);
    const [status, next] = await refresh(shop, refresh_token);
    expect(status).toBe(200);
    for (const one of [refresh_token, next.refresh_token as string, 'r'.repeat(43)])
      expect(await refresh(shop, one)).toMatchObject([400, { error: 'invalid_grant' }]);
  });
});

describe('client_credentials', () => {
  test('yields a token without a person for a service client, of its scopes alone', async () => {
    const client = await service.client('machine', ['companies.read']);
    const [status, answer] = await token({ scope: 'companies.read' }, basic(client));
    expect([status, answer]).toMatchObject([200, { scope: 'companies.read', token_type: 'Bearer' }]);
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['refresh_token']));
    expect(await token({ scope: 'credits.write' }, basic(client))).toMatchObject([400, { error: 'invalid_scope' }]);
    expect(await token({}, basic({ ...client, secret: 'a wrong secret of it' }))).toMatchObject([
      401,
      { error: 'invalid_client' },
    ]);
  });

  test('refuses an application that signs people in', async () => {
    expect(await token({}, basic(shop))).toMatchObject([400, { error: 'unauthorized_client' }]);
  });
});

describe('device_code', () => {
  const poll = (device_code: string, client: Client) => token({ grant_type: DEVICE_GRANT, device_code }, basic(client));
  const begin = async (client: Client) =>
    api
      .as(null)
      .post('/oauth2/device_auth', new URLSearchParams({ scope: 'openid' }).toString(), {
        unsigned: true,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...basic(client) },
      });

  test('waits for the person, and refuses who asks too often, too late, or for another', async () => {
    api.hold();
    const screen = await register('screen', { device_grant: 1, redirect_uris: [] });
    const [, { device_code: code }] = (await begin(screen)) as unknown as [number, { device_code: string }];
    expect(await poll(code, screen)).toMatchObject([400, { error: 'authorization_pending' }]);
    expect(await poll(code, screen)).toMatchObject([400, { error: 'slow_down' }]);
    expect(await poll('d'.repeat(43), screen)).toMatchObject([400, { error: 'invalid_grant' }]);
    api.advance(10);
    expect(await poll(code, other)).toMatchObject([400, { error: 'invalid_grant' }]);
    api.advance(601);
    expect(await poll(code, screen)).toMatchObject([400, { error: 'expired_token' }]);
  });

  test('refuses an application for which it is not turned on', async () => {
    expect(await begin(shop)).toMatchObject([400, { error: 'unauthorized_client' }]);
  });
});
