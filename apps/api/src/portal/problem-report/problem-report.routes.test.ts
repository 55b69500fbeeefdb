import { testApi } from '../../testing/test-api.ts';

const logged: object[] = [];
const api = await testApi({ NETWORK_LIMIT_FACTOR: '1', METRICS_PORT: '9464' });
api.services.log.warn = (entry: object) => {
  logged.push(entry);
};
const send = (body: object) => api.as(null).post('/api/account/v1/problem_report', body);
const report = {
  message: 'x is not a function',
  stack: 'at go (https://portal.example/static/main.1.js?code=secret:1:2)',
  page: '/setPassword/reset?code=secret',
};

test('an error of a page is logged, without queries', async () => {
  expect(await send(report)).toMatchObject([200, {}]);
  expect(logged).toEqual([
    expect.objectContaining({
      event: 'page.problem',
      message: 'x is not a function',
      page: '/setPassword/reset',
      stack: 'at go (https://portal.example/static/main.1.js:1:2)',
    }),
  ]);
});

test('longer texts and other fields are refused, and so are more than 30 an hour', async () => {
  expect((await send({ ...report, message: 'x'.repeat(301) }))[0]).toBe(400);
  expect((await send({ ...report, password: 'p' }))[0]).toBe(400);
  for (let n = 1; n < 30; n += 1) await send(report);
  expect(await send(report)).toMatchObject([429, { code: '4290000000' }]);
});

describe('a remote that a page could not show', () => {
  const notify = (body: object) => api.as(null).post('/api/account/v1/remote_trouble', body);
  const counted = async () =>
    (await api.services.metrics.registry.getMetricsAsJSON()).find(({ name }) => name === 'portal_remote_troubles_total')
      ?.values;

  beforeAll(() => {
    api.services.remotes.claims = () => Promise.resolve([{ name: 'auth', manifest: '/auth.json', paths: ['/login'] }]);
  });

  test('is counted by remote and reason', async () => {
    expect(await notify({ remote: 'auth', reason: 'late' })).toMatchObject([200, {}]);
    expect(await counted()).toEqual([{ labels: { remote: 'auth', reason: 'late' }, value: 1 }]);
  });

  test.each([
    ['an unknown remote', { remote: 'ann@acme.example', reason: 'failed' }],
    ['an unknown reason', { remote: 'auth', reason: 'ann@acme.example' }],
    ['more fields', { remote: 'auth', reason: 'failed', page: '/profile' }],
  ])('%s is refused and not counted', async (_, body) => {
    expect((await notify(body))[0]).toBe(400);
    expect(await counted()).toHaveLength(1);
  });

  test('a network may report 30 an hour', async () => {
    let last: unknown;
    for (let n = 0; n < 30; n += 1) last = await notify({ remote: 'auth', reason: 'failed' });
    expect(last).toMatchObject([429, { code: '4290000000' }]);
  });
});
