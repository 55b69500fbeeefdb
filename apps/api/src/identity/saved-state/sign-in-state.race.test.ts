import { testApi } from '../../testing/test-api.ts';

const api = await testApi();

test('only one of 50 concurrent takes succeeds', async () => {
  const browser = api.browser();
  const state = 'a'.repeat(43);
  const kept = await browser.post('/api/account/v1/sign_in_states', {
    state,
    code_verifier: 'v'.repeat(43),
    redirect_uri: 'http://localhost/microapp/login',
    user_type: 2,
  });
  expect(kept).toMatchObject([200, {}]);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => browser.post('/api/account/v1/sign_in_states/take', { state })),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.filter(([, { code }]) => code === 'Account.Page.Expired')).toHaveLength(49);
});
