import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { inQueue, pendingIn, QUEUES, reviewerOf, type Pending } from '../../../testing/worlds/review-world.ts';

const api = await testApi();
const HOUR = 3600;
const lead = callerOf(UserType.employee, 'the-lead', { privileges: [Privilege.admin] });

/** Staff are stored with their first call. */
const signIn = (...people: Caller[]) => Promise.all(people.map((one) => api.as(one).get('/userinfo')));
/** The pending requests of each queue. */
const LISTS: Readonly<Record<(typeof QUEUES)[number], string>> = {
  certification: '/certification/approvals?status=1&user_type=2&start=0&count=100',
  registration: '/csp/approvals?approval_status=1&limit=100&offset=0',
  contract: '/csp/contract_approvals?approval_status=1&limit=100&offset=0',
  account: '/customer/0/account/approvals?status=1&limit=100&offset=0',
};
/** Tables of the requests, with the column of their number. */
const TABLES: Readonly<Record<(typeof QUEUES)[number], [table: string, id: string]>> = {
  certification: ['certification', 'approval_id'],
  registration: ['registration_application', 'id'],
  contract: ['contract_application', 'id'],
  account: ['account_application', 'id'],
};
const numbersIn = async (queue: (typeof QUEUES)[number], by: Caller, filter: string): Promise<number[]> => {
  const [status, body] = await api.as(by).get(`/api/account/v1${LISTS[queue]}&${filter}`);
  expect(status).toBe(200);
  const rows: { id?: number; ID?: number }[] = body.Data?.Detail ?? body.entries;
  return rows.map(({ id, ID }) => Number(id ?? ID));
};
const assign = (item: Pending, by: Caller, to: Caller | null, more: object = {}) =>
  api.as(by).put(item.path('assign'), { ids: [item.id], to: to && to.userId, ...more });
const resultOf = async (answer: ReturnType<typeof assign>) => (await answer)[1].results[0];
const read = async (item: Pending, by: Caller) => (await api.as(by).get(item.path('read')))[1];

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  beforeEach(() => signIn(one, two, lead));

  test('anybody takes what is nobody’s; a colleague’s request is left to them, unless they are absent', async () => {
    expect(await resultOf(assign(item, one, one))).toEqual({ id: item.id, result: 'done', name: one.userId });
    expect(await resultOf(assign(item, two, two))).toMatchObject({ result: 'others', name: one.userId });
    expect(await resultOf(assign(item, two, null))).toMatchObject({ result: 'others', name: one.userId });
    expect((await read(item, two)).assigned).toMatchObject({ name: one.userId, own: 0, absent: 0, note: '' });
    api.advance(5 * HOUR);
    await signIn(two);
    expect((await read(item, two)).assigned).toMatchObject({ name: one.userId, absent: 1 });
    expect(await resultOf(assign(item, two, two))).toMatchObject({ result: 'done', name: two.userId });
    expect((await read(item, two)).assigned).toMatchObject({ own: 1 });
  });

  test('one hands the own request over with a note or gives it back; who leads gives any request to anybody', async () => {
    expect(await resultOf(assign(item, one, two))).toMatchObject({ result: 'others', name: '' });
    await assign(item, one, one);
    expect(await resultOf(assign(item, one, two, { note: ' Calls back on Monday. ' }))).toMatchObject({
      result: 'done',
    });
    expect((await read(item, two)).assigned).toMatchObject({ own: 1, note: 'Calls back on Monday.' });
    const told = await api.db
      .selectFrom('notice')
      .select(['page', 'texts'])
      .where('template', '=', 'requestsAssigned')
      .where('user_id', '=', two.userId)
      .where('dedupe_key', 'like', `assigned ${queue} ${item.id} %`)
      .execute();
    expect(told).toMatchObject([{ page: expect.stringContaining(queue === 'account' ? '/account' : `/${item.id}`) }]);
    expect(JSON.stringify(told[0]?.texts)).toContain('Note: Calls back on Monday.');
    expect(await resultOf(assign(item, two, null))).toMatchObject({ result: 'done', name: '' });
    expect((await read(item, two)).assigned).toBeNull();
    expect(await resultOf(assign(item, lead, one))).toMatchObject({ result: 'done', name: one.userId });
    expect(await resultOf(assign(item, lead, two))).toMatchObject({ result: 'done', name: two.userId });
  });

  test('nobody gets a request who cannot decide it; ended and missing ones say so', async () => {
    const other = reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-other`);
    await signIn(other);
    expect(await assign(item, lead, other)).toMatchObject([409, { code: 'Account.Assignment.Unfit' }]);
    expect((await assign(item, other, other))[0]).toBe(403);
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await api.as(one).put(item.path('assign'), { ids: many, to: one.userId }))[0]).toBe(400);
    await item.decide(two, 3);
    const [, { results }] = await api.as(one).put(item.path('assign'), { ids: [999_999, item.id], to: one.userId });
    expect(results.map(({ id, result }: { id: number; result: string }) => [id, result])).toEqual([
      [item.id, 'ended'],
      [999_999, 'gone'],
    ]);
  });

  test('a request of a colleague is decided by who names them', async () => {
    await assign(item, one, one);
    expect(await item.decide(two, 3)).toMatchObject([
      409,
      { code: 'Account.Approval.Assigned', assigned: { user_id: one.userId, name: one.userId } },
    ]);
    expect((await item.decide(two, 3, { assigned_to: two.userId }))[0]).toBe(409);
    expect((await item.decide(two, 3, { assigned_to: one.userId }))[0]).toBe(200);
  });

  test('a list has the own ones, those of nobody, and those that are put off', async () => {
    const at = api.services.clock.now();
    const until = new Date(at.getTime() + 2 * HOUR * 1000).toISOString();
    const free = await pendingIn(api, queue);
    await assign(item, one, one);
    await api.as(one).put(item.path('snooze'), { ids: [item.id], until });
    expect(await numbersIn(queue, one, 'assigned=me')).toContain(item.id);
    expect(await numbersIn(queue, one, 'assigned=me')).not.toContain(free.id);
    expect(await numbersIn(queue, two, 'assigned=me')).not.toContain(item.id);
    expect(await numbersIn(queue, one, 'assigned=none')).toContain(free.id);
    expect(await numbersIn(queue, one, 'assigned=none')).not.toContain(item.id);
    expect(await numbersIn(queue, one, 'assigned=me&snoozed=1')).toContain(item.id);
    expect(await numbersIn(queue, one, 'snoozed=0&from=2020-01-01&due=running')).not.toContain(item.id);
    expect(await numbersIn(queue, one, `assigned=none&from=${at.toISOString().slice(0, 10)}`)).toContain(free.id);
    await api.as(one).put(item.path('snooze'), { ids: [item.id], until: null });
  });

  test('an assignment is work while its request waits, also after its decision was taken back', async () => {
    const waits = async () => {
      const { people } = (await api.as(lead).get('/api/account/v1/approvals/workload'))[1];
      return people.find(({ user_id }: { user_id: string }) => user_id === one.userId).assigned;
    };
    const before = await waits();
    await assign(item, one, one);
    expect(await waits()).toBe(before + 1);
    api.hold();
    await item.decide(one, 3);
    expect(await waits()).toBe(before);
    expect((await api.as(one).delete(item.path('takeBack')))[0]).toBe(200);
    expect(await waits()).toBe(before + 1);
    expect(await numbersIn(queue, one, 'assigned=me')).toContain(item.id);
  });

  test('the assignment of an erased request goes with it', async () => {
    await assign(item, one, one);
    const [table, id] = TABLES[queue];
    await sql`delete from ${sql.table(table)} where ${sql.ref(id)} = ${item.id}`.execute(api.db);
    const left = api.db.selectFrom('review_assignment').select('item_id').where('queue', '=', queue);
    expect(await left.where('item_id', '=', item.id).execute()).toEqual([]);
  });

  test('open pages read the list again after a change of whose a request is', async () => {
    const [, { cursor }] = await api.as(two).get(item.path('changes'));
    await assign(item, one, one);
    const [, { changed }] = await api.as(two).get(`${item.path('changes')}?since=${encodeURIComponent(cursor)}`);
    expect(changed).toContainEqual(expect.objectContaining({ id: item.id, status: 1 }));
  });
});

const one = reviewerOf('certification', 'sharing-one');
const two = reviewerOf('certification', 'sharing-two');
const LIST = '/api/account/v1/certification/approvals?status=1&user_type=2&start=0&count=100';
const listed = async (by: Caller, filter: string) =>
  (await api.as(by).get(`${LIST}&${filter}`))[1].Data.Detail.map(({ ID }: { ID: number }) => ID);

test('lists show whose requests are, and only the own ones or those of nobody', async () => {
  await signIn(one, two);
  const [mine, theirs, free] = [
    await pendingIn(api, 'certification'),
    await pendingIn(api, 'certification'),
    await pendingIn(api, 'certification'),
  ];
  await assign(mine, one, one);
  await assign(theirs, two, two);
  expect(await listed(one, 'assigned=me')).toEqual([mine.id]);
  const nobodys = await listed(one, 'assigned=none');
  expect(nobodys).toContain(free.id);
  expect(nobodys).not.toContain(theirs.id);
  const [, { Data }] = await api.as(one).get(LIST);
  const rows = new Map(Data.Detail.map((row: { ID: number; Assigned: unknown }) => [row.ID, row.Assigned]));
  expect([rows.get(mine.id), rows.get(theirs.id), rows.get(free.id)]).toMatchObject([
    { own: 1 },
    { own: 0, name: two.userId },
    null,
  ]);
});

test('a snoozed request is left out until its time, keeps its due time, and colleagues cannot snooze it', async () => {
  await signIn(one, two);
  const item = await pendingIn(api, 'certification');
  const due = async () =>
    (await api.as(one).get(LIST))[1].Data.Detail.find(({ ID }: { ID: number }) => ID === item.id).DueTime;
  const before = await due();
  const until = new Date(api.services.clock.now().getTime() + 2 * HOUR * 1000).toISOString();
  const snooze = (by: Caller, to: string | null) => api.as(by).put(item.path('snooze'), { ids: [item.id], until: to });
  await assign(item, one, one);
  expect((await snooze(two, until))[1].results).toMatchObject([{ result: 'others', name: one.userId }]);
  expect((await snooze(one, until))[1].results).toMatchObject([{ result: 'done' }]);
  expect(await listed(one, 'snoozed=0')).not.toContain(item.id);
  expect(await listed(one, 'snoozed=1')).toEqual([item.id]);
  expect(await due()).toBe(before);
  expect((await read(item, one)).snoozed_until).toBe(until);
  await snooze(one, null);
  expect(await listed(one, 'snoozed=0')).toContain(item.id);
  await snooze(one, until);
  api.advance(3 * HOUR);
  expect(await listed(one, 'snoozed=0')).toContain(item.id);
  for (const wrong of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon', ''])
    expect((await snooze(one, wrong))[0]).toBe(400);
});

describe('the next request', () => {
  const all = callerOf(UserType.employee, 'all-queues', {
    privileges: [Privilege.approvalCertification, Privilege.approvalAccount],
  });
  const next = async (except = '') => (await api.as(all).get(`/api/account/v1/approvals/next?except=${except}`))[1];

  test('goes through all queues by age, without those of colleagues, claimed, snoozed or passed over', async () => {
    await signIn(all, one, two);
    // What other tests left is a colleague's.
    for (const [queue, id] of [
      ['certification', 'approval_id'],
      ['account', 'id'],
    ] as const)
      await sql`insert into review_assignment (queue, item_id, co_id, user_id, assigned_at)
        select ${queue}, ${sql.ref(id)}, co_id, ${two.userId}, now()
        from ${sql.table(queue === 'account' ? 'account_application' : queue)} where status = 1
        on conflict (queue, item_id) do update set user_id = excluded.user_id`.execute(api.db);
    const items: Pending[] = [];
    for (const queue of [
      'account',
      'certification',
      'certification',
      'certification',
      'account',
      'contract',
    ] as const) {
      items.push(await pendingIn(api, queue));
      api.advance(60);
    }
    const [first, claimed, theirs, put, last] = items as [Pending, Pending, Pending, Pending, Pending, Pending];
    await api.as(one).put(claimed.path('claim'));
    await assign(theirs, two, two);
    const until = new Date(api.services.clock.now().getTime() + HOUR * 1000).toISOString();
    await api.as(all).put(put.path('snooze'), { ids: [put.id], until });
    // A colleague works, so it is one of the first two.
    const { next: found, waiting } = await next();
    expect([found, waiting]).toEqual([expect.objectContaining({ queue: 'accountApplication' }), 2]);
    expect([first.id, last.id]).toContain(found.id);
    await api.as(one).delete(claimed.path('claim'));
    await assign(claimed, two, two);
    expect((await next()).next).toMatchObject({ id: first.id });
    expect((await next(`accountApplication-${first.id}`)).next).toMatchObject({ id: last.id });
    await first.decide(all, 2);
    expect((await next()).next).toMatchObject({ id: last.id });
    await last.decide(all, 3);
    const end = await next();
    expect(end).toMatchObject({
      next: null,
      waiting: 0,
      done: [{ queue: 'accountApplication', approved: 1, rejected: 1, asked: 0 }],
    });
    expect(end.latest.map(({ id }: { id: number }) => id)).toEqual([last.id, first.id]);
    // Days later the colleague is absent, and what is theirs is overdue.
    api.advance(10 * 24 * HOUR);
    await signIn(all);
    const later = await next();
    expect([later.done, later.next?.queue]).toEqual([[], 'customerCertification']);
  });

  test('colleagues are listed with what they can decide, for staff of queues only', async () => {
    await signIn(all);
    const PATH = '/api/account/v1/approvals/colleagues';
    const [, { colleagues }] = await api.as(all).get(PATH);
    expect(colleagues).toContainEqual({
      user_id: all.userId,
      name: all.userId,
      own: 1,
      queues: ['customerCertification', 'accountApplication', 'partnerCertification'],
    });
    const viewer = callerOf(UserType.employee, 'no-queue', { privileges: [Privilege.customerView] });
    expect((await api.as(viewer).get(PATH))[0]).toBe(403);
    expect((await api.as(viewer).get('/api/account/v1/approvals/next'))[0]).toBe(403);
  });
});
