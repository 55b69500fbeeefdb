import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { cleanUp } from '../../start/clean-up.ts';
import { inQueue, pendingIn, QUEUES, reviewerOf, type Pending } from '../../testing/worlds/review-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const MINUTE = 60;

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  const claim = (by = one) => api.as(by).put(item.path('claim'));
  const claims = async (by = one) =>
    (await api.as(by).get(item.path('changes')))[1].claims.filter(({ id }: { id: number }) => id === item.id);

  test('a claim lasts 15 minutes, is renewed by its holder and refused to others with name and time', async () => {
    const [status, first] = await claim();
    expect(status).toBe(200);
    expect(Date.parse(first.until) - Date.parse(first.since)).toBe(15 * MINUTE * 1000);
    expect(await claim(two)).toMatchObject([
      409,
      {
        code: 'Account.Approval.Claimed',
        message: expect.stringMatching(new RegExp(`^${one.userId} has been working on this request since .+\\.$`)),
        claim: { name: one.userId, since: first.since, until: first.until },
      },
    ]);
    api.advance(14 * MINUTE);
    const [, renewed] = await claim();
    expect(renewed.since).toBe(first.since);
    expect(Date.parse(renewed.until)).toBeGreaterThan(Date.parse(first.until));
    api.advance(14 * MINUTE);
    expect((await claim(two))[0]).toBe(409);
    api.advance(2 * MINUTE);
    expect((await claim(two))[0]).toBe(200);
    expect(await claim()).toMatchObject([409, { claim: { name: two.userId } }]);
  });

  test('all staff of the queue see who works on a request; only the holder of a claim can release it', async () => {
    await claim();
    expect(await claims()).toMatchObject([{ name: one.userId, own: 1 }]);
    expect(await claims(two)).toMatchObject([{ name: one.userId, own: 0 }]);
    expect(await api.as(two).delete(item.path('release'))).toEqual([200, {}]);
    expect(await claims(two)).toHaveLength(1);
    expect(await api.as(one).delete(item.path('release'))).toEqual([200, {}]);
    expect(await claims(two)).toEqual([]);
    expect(await api.as(one).delete(item.path('release'))).toEqual([200, {}]);
    expect((await claim(two))[0]).toBe(200);
  });

  test('a decision is refused while somebody else has the claim, and changes nothing', async () => {
    await claim();
    expect(await item.decide(two, 2)).toMatchObject([
      409,
      { code: 'Account.Approval.Claimed', claim: { name: one.userId } },
    ]);
    expect(await claims(two)).toMatchObject([{ name: one.userId }]);
    expect((await item.decide(one, 3))[0]).toBe(200);
    expect(await claims(two)).toEqual([]);
    expect(await item.decide(two, 2)).toMatchObject([
      400,
      {
        code: '4001213002',
        message: expect.stringMatching(new RegExp(`^${one.userId} rejected this request on .+\\.$`)),
      },
    ]);
    expect(await claim(two)).toMatchObject([400, { code: '4001213002' }]);
    expect(await item.decide(one, 2)).toMatchObject([
      400,
      { code: '4001213002', message: 'This request has already been rejected.' },
    ]);
  });

  test('a decision takes a claim that is free or expired', async () => {
    await claim();
    api.advance(15 * MINUTE);
    expect((await item.decide(two, 2))[0]).toBe(200);
    expect(await claims()).toEqual([]);
    expect(await claim()).toMatchObject([400, { code: '4001213001' }]);
  });

  test('a page gets the changes since its cursor', async () => {
    const [, { cursor, changed }] = await api.as(one).get(item.path('changes'));
    expect(changed).toEqual([]);
    const since = async () =>
      (await api.as(two).get(`${item.path('changes')}?since=${encodeURIComponent(cursor)}`))[1].changed.find(
        ({ id }: { id: number }) => id === item.id,
      );
    const before = await since();
    expect(before?.version ?? 0).toBeLessThanOrEqual(1);
    await item.decide(one, 2);
    expect(await since()).toEqual({
      id: item.id,
      version: (before?.version ?? 0) + 1,
      status: 2,
      name: one.userId,
      own: 0,
      time: expect.any(String),
    });
    // Requests without a change in the last hour are not listed.
    await api.db
      .updateTable('review_change')
      .set({ changed_at: new Date(Date.now() - 3_600_000) })
      .where('item_id', '=', item.id)
      .where('queue', '=', queue)
      .execute();
    expect(await since()).toBeUndefined();
    expect((await api.as(one).get(`${item.path('changes')}?since=yesterday`))[0]).toBe(400);
  });

  test('requests that do not exist cannot be claimed', async () => {
    const path = item.path('claim').replace(String(item.id), '999999');
    expect(await api.as(one).put(path)).toMatchObject([404, { code: '4041100009' }]);
    expect((await api.as(one).put(path.replace('999999', '1.5')))[0]).toBe(400);
  });

  test.each<[string, ReturnType<typeof callerOf> | null, number]>([
    ['a signed-out caller', null, 401],
    ['an enterprise', callerOf(UserType.enterprise, 'curious'), 403],
    ['staff of other queues', reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-stranger`), 403],
  ])('%s can neither claim nor list claims', async (_, caller, status) => {
    expect((await api.as(caller).put(item.path('claim')))[0]).toBe(status);
    expect((await api.as(caller).delete(item.path('release')))[0]).toBe(status);
    expect((await api.as(caller).get(item.path('changes')))[0]).toBe(status);
  });
});

test('one person works on at most 20 requests of all queues; a released one makes room', async () => {
  const one = callerOf(UserType.employee, 'hoarder', {
    privileges: [Privilege.approvalCertification, Privilege.approvalAccount],
  });
  const first = await pendingIn(api, 'certification');
  const others: Pending[] = [];
  while (others.length < 20) others.push(await pendingIn(api, 'account'));
  const statuses = (items: Pending[]) =>
    Promise.all(items.map(async (item) => (await api.as(one).put(item.path('claim')))[0]));
  expect(await statuses([first])).toEqual([200]);
  // Sent together: the last two compete for one place.
  expect((await statuses(others)).toSorted()).toEqual([...Array<number>(19).fill(200), 409]);
  const [, { claims }] = await api.as(one).get('/api/account/v1/approvals/claims');
  expect(claims).toHaveLength(20);
  expect(claims[0]).toMatchObject({ queue: 'certification', id: first.id, company: expect.any(String) });
  const held = new Set(claims.map(({ id }: { id: number }) => id));
  const last = others.find(({ id }) => !held.has(id))!;
  expect(await api.as(one).put(last.path('claim'))).toMatchObject([
    409,
    {
      code: 'Account.Approval.Claims.Limit',
      message: 'You are working on 20 requests already. Decide or release one of them first.',
    },
  ]);
  expect(await statuses([first])).toEqual([200]);
  expect((await last.decide(one, 3))[0]).toBe(200);
  const another = await pendingIn(api, 'account');
  expect((await api.as(one).put(another.path('claim')))[0]).toBe(409);
  await api.as(one).delete(first.path('release'));
  expect((await api.as(one).put(another.path('claim')))[0]).toBe(200);
});

test('expired claims are deleted by a job, those of a withdrawn request immediately', async () => {
  const item = await pendingIn(api, 'certification');
  const one = reviewerOf('certification', 'one');
  const left = (id: number) =>
    api.db
      .selectFrom('review_claim')
      .select('item_id')
      .where('queue', '=', 'certification')
      .where('item_id', '=', id)
      .execute();
  await api.as(one).put(item.path('claim'));
  expect(
    (
      await api
        .as(item.applicant)
        .delete(`/api/account/v1/certification/approval?id=${item.id}&user_id=${item.applicant.userId}`)
    )[0],
  ).toBe(200);
  expect(await left(item.id)).toEqual([]);
  expect(await api.as(one).put(item.path('claim'))).toMatchObject([400, { code: '4001213003' }]);

  const other = await pendingIn(api, 'certification');
  await api.as(one).put(other.path('claim'));
  api.advance(16 * MINUTE);
  expect(await left(other.id)).toHaveLength(1);
  await cleanUp(api.services);
  expect(await left(other.id)).toEqual([]);
});
