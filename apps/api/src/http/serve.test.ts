import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test('the key for sealing is given to anybody, with the clock it goes by', async () => {
  const answer = await api.as(null).get('/api/account/v1/public_key');
  const [status, body] = answer;
  expect(status).toBe(200);
  expect(body).toMatchObject({ public_key: expect.stringContaining('BEGIN PUBLIC KEY') });
  expect(Math.abs(body.now - Date.now())).toBeLessThan(5000);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('an undeclared query parameter is refused in the language of the caller', async () => {
  const [status, body] = await api.as(null).get('/api/account/v1/public_key?x=1');
  expect([status, body]).toMatchObject([400, { code: 'request.invalid', fields: { x: { code: 'request.invalid' } } }]);
  expect(body.message).toBe(body.description);
  expect(body.request_id).toMatch(/^r-/);
  const [, chinese] = await api.as(null).get('/api/account/v1/public_key?x=1', { headers: { lang: 'zh_CN' } });
  expect(chinese.message).not.toBe(body.message);
});
