import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const saved = {
  code_verifier: 'v'.repeat(43),
  redirect_uri: 'http://localhost/microapp/login',
  user_type: 2,
  return_uri: '/microapp/profile',
};
const state = 's'.repeat(43);

test('the browser that saved a state can take it once', async () => {
  const browser = api.browser();
  expect(await browser.post('/api/account/v1/sign_in_states', { state, ...saved })).toEqual([200, {}]);
  expect(await browser.post('/api/account/v1/sign_in_states/take', { state })).toEqual([200, saved]);
  expect(await browser.post('/api/account/v1/sign_in_states/take', { state })).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
});

test('another browser can neither take nor consume it', async () => {
  const browser = api.browser();
  const stranger = api.browser();
  await browser.post('/api/account/v1/sign_in_states', { state: `${state}2`, ...saved });
  await stranger.post('/api/account/v1/sign_in_states', { state: `${state}2`, ...saved, user_type: 4 });
  expect(await stranger.post('/api/account/v1/sign_in_states/take', { state: `${state}2` })).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
  expect(await browser.post('/api/account/v1/sign_in_states/take', { state: `${state}2` })).toEqual([200, saved]);
});

test('a state expires after an hour, and the table does not contain the verifier', async () => {
  const browser = api.browser();
  await browser.post('/api/account/v1/sign_in_states', { state: `${state}3`, ...saved });
  const [row] = await api.db.selectFrom('sign_in_state').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(saved.code_verifier);
  api.advance(3601);
  expect(await browser.post('/api/account/v1/sign_in_states/take', { state: `${state}3` })).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
  api.services.clock.reset();
});
