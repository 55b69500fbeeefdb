import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE_FAILURE } from '@portal/common/rules/limits';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { keepFailure } from '../remotes/page-failures.db.ts';

const logged: object[] = [];
const api = await testApi({ NETWORK_LIMIT_FACTOR: '1', METRICS_PORT: '9464' });
api.services.log.warn = (entry: object) => {
  logged.push(entry);
};
const send = (body: object) => api.as(null).post('/api/account/v1/problem_report', body);
const SOURCE = { reference: 'k3m9x2ab', digest: 'sha384-abc', language: 'zh-CN', shell: 'main.0.js' } as const;
const report = {
  ...SOURCE,
  remote: '',
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
    expect(await notify({ ...SOURCE, remote: 'auth', reason: 'late' })).toMatchObject([200, {}]);
    expect(await counted()).toEqual([
      {
        labels: { remote: 'auth', reason: 'late', build: 'other', commit: '', language: 'zh-CN', shell: 'other' },
        value: 1,
      },
    ]);
  });

  test.each([
    ['an unknown remote', { ...SOURCE, remote: 'ann@acme.example', reason: 'failed' }],
    ['an unknown reason', { ...SOURCE, remote: 'auth', reason: 'ann@acme.example' }],
    ['more fields', { ...SOURCE, remote: 'auth', reason: 'failed', page: '/profile' }],
  ])('%s is refused and not counted', async (_, body) => {
    expect((await notify(body))[0]).toBe(400);
    expect(await counted()).toHaveLength(1);
  });

  test('a network may report 30 an hour', async () => {
    let last: unknown;
    for (let n = 0; n < 30; n += 1) last = await notify({ ...SOURCE, remote: 'auth', reason: 'failed' });
    expect(last).toMatchObject([429, { code: '4290000000' }]);
  });
});

describe('what was reported, for administrators', () => {
  const admin = api.as(callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] }));
  const list = async (query: string) => (await admin.get(`/api/account/v1/problem_reports?${query}`))[1];

  test('is listed newest first, and found by reference and by build, with the commit of an admitted one', async () => {
    await api.db.deleteFrom('page_failure').execute();
    await api.db
      .insertInto('remote_build')
      .values({
        name: 'staff',
        digest: 'sha384-new',
        address: 'https://cdn.example.com/mf-manifest.json',
        commit_id: '87a1a635',
        host_version: 1,
        files: 1,
        bytes: 1,
        admitted_by: 'u-admin',
        admitted_at: new Date(),
        seal: '',
      })
      .execute();
    const failure = { ...SOURCE, kind: 'failed' as const, remote: 'staff', page: '', message: '', stack: '' };
    const at = new Date();
    await keepFailure(api.db, { ...failure, reference: 'first', digest: 'sha384-old' }, at);
    await keepFailure(api.db, { ...failure, reference: 'second', digest: 'sha384-new' }, at);
    expect(await list('')).toMatchObject({
      total_count: 2,
      entries: [{ reference: 'second' }, { reference: 'first' }],
    });
    expect(await list('reference=second')).toMatchObject({
      total_count: 1,
      entries: [{ commit: '87a1a635', remote: 'staff', language: 'zh-CN', shell: 'main.0.js' }],
    });
    expect(await list('remote=staff&digest=sha384-old')).toMatchObject({
      entries: [{ reference: 'first', commit: '' }],
    });
    expect((await admin.get('/api/account/v1/remotes/staff'))[1].failures).toEqual(
      expect.arrayContaining([
        { digest: 'sha384-old', number: 1 },
        { digest: 'sha384-new', number: 1 },
      ]),
    );
    expect((await api.as(null).get('/api/account/v1/problem_reports'))[0]).toBe(401);
  });

  test('a flood about one build is not kept', async () => {
    await api.db.deleteFrom('page_failure').execute();
    const failure = { ...SOURCE, kind: 'late' as const, remote: 'staff', page: '', message: '', stack: '' };
    for (let n = 0; n <= PAGE_FAILURE.hourly; n += 1) await keepFailure(api.db, failure, new Date());
    expect(await list('limit=1')).toMatchObject({ total_count: PAGE_FAILURE.hourly });
  });
});
