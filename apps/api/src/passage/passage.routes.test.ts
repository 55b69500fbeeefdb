import { testApi } from '../testing/test-api.ts';

const api = await testApi();
const left = { code_verifier: 'v'.repeat(43), redirect_uri: 'http://localhost/microapp/login', user_type: 2, return_uri: '/microapp/profile' };
const state = 's'.repeat(43);

test('a passage goes back to the browser that left it, once', async () => {
  const browser = api.browser();
  expect(await browser.post('/api/account/v1/passages', { state, ...left })).toEqual([200, {}]);
  expect(await browser.post('/api/account/v1/passages/taking', { state })).toEqual([200, left]);
  expect(await browser.post('/api/account/v1/passages/taking', { state })).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('another browser does not get it, and does not use it up', async () => {
  const browser = api.browser();
  const stranger = api.browser();
  await browser.post('/api/account/v1/passages', { state: `${state}2`, ...left });
  await stranger.post('/api/account/v1/passages', { state: `${state}2`, ...left, user_type: 4 });
  expect(await stranger.post('/api/account/v1/passages/taking', { state: `${state}2` })).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  expect(await browser.post('/api/account/v1/passages/taking', { state: `${state}2` })).toEqual([200, left]);
});

test('it lives an hour, and the table holds no verifier', async () => {
  const browser = api.browser();
  await browser.post('/api/account/v1/passages', { state: `${state}3`, ...left });
  const [row] = await api.db.selectFrom('passage').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(left.code_verifier);
  api.advance(3601);
  expect(await browser.post('/api/account/v1/passages/taking', { state: `${state}3` })).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  api.services.clock.reset();
});
