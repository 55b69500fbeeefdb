import { Privilege } from '@portal/common/enums/staff/privilege';
import { testApi } from '../../../testing/test-api.ts';
import { staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { pendingIn, reviewerOf } from '../../../testing/worlds/review-world.ts';
import { playSharing } from '../../../testing/worlds/sharing-world.ts';
import { shareRequests } from './share-requests.ts';

const api = await testApi();
const SHARING = '/api/account/v1/approvals/sharing';
const WORKLOAD = '/api/account/v1/approvals/workload';
const lead = staffWith('sharing-lead', Privilege.approvalLead);
const one = reviewerOf('account', 'taking-part');
const skills = { kinds: [], languages: [], regions: [] };

test.each(strangers(Privilege.approvalLead))(
  '%s neither shares requests nor sees the workload',
  async (_, by, status) => {
    expect((await api.as(by).get(SHARING))[0]).toBe(status);
    expect((await api.as(by).put(SHARING, { mode: 'off', people: [] }))[0]).toBe(status);
    expect((await api.as(by).get(WORKLOAD))[0]).toBe(status);
  },
);

test('it is off at first; switched on, new requests are assigned, and of two changes the later one is refused', async () => {
  await Promise.all([lead, one].map((person) => api.as(person).get('/userinfo')));
  // As after a reset of the data.
  await api.db.deleteFrom('review_sharing').execute();
  const item = await pendingIn(api, 'account');
  const whose = async () => (await api.as(one).get(item.path('read')))[1].assigned;
  const [, before] = await api.as(lead).get(SHARING);
  expect(before).toMatchObject({ mode: 'off', people: [] });
  await shareRequests(api.services);
  expect(await whose()).toBeNull();
  const change = { mode: 'load', people: [{ id: one.userId, ...skills }], version: before.version };
  expect((await api.as(lead).put(SHARING, change))[0]).toBe(200);
  expect(await api.as(lead).put(SHARING, { ...change, mode: 'skill' })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { mode: 'load' } },
  ]);
  await shareRequests(api.services);
  expect(await whose()).toMatchObject({ own: 1 });
  const [, { day, people }] = await api.as(lead).get(WORKLOAD);
  expect(people).toContainEqual({ user_id: one.userId, name: one.userId, assigned: 1, hours: expect.any(Array) });
  await item.decide(one, 2);
  const [, after] = await api.as(lead).get(`${WORKLOAD}?day=${day}`);
  const mine = after.people.find(({ user_id }: { user_id: string }) => user_id === one.userId);
  expect([mine.assigned, mine.hours.reduce((sum: number, number: number) => sum + number, 0)]).toEqual([0, 1]);
  expect(mine.hours).toHaveLength(24);
  expect((await api.as(lead).get(`${WORKLOAD}?day=2026-02-30`))[0]).toBe(400);
});

test.each(['load', 'skill'] as const)(
  'shared by %s, everybody gets a fair share and each request is one’s',
  async (mode) => {
    await api.db.deleteFrom('review_assignment').execute();
    await api.db.deleteFrom('account_application').execute();
    await api.db.deleteFrom('app_user').where('user_id', 'like', 'u-shared-%').execute();
    await api.db.deleteFrom('company').where('co_id', 'like', 'co-shared-%').execute();
    const { shares, left } = await playSharing(api.db, { requests: 200, mode, start: api.services.clock.now() });
    expect(left).toBe(0);
    const fair = 200 / shares.length;
    for (const share of shares) expect(Math.abs(share - fair) / fair).toBeLessThanOrEqual(0.1);
  },
);
