import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test('idle connections outlive the 60 seconds for which balancers keep theirs', async () => {
  const { headers } = await api.as(null).get('/health/live');
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});
