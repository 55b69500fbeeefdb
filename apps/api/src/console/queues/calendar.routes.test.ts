import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import { pendingIn, QUEUES, reviewerOf, type Queue } from '../../testing/worlds/review-world.ts';

const api = await testApi();
const admin = callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] });
/** A time of March 2026 in Shanghai; the 6th is a Friday, and 16:00 of a day in UTC is its midnight. */
const march = (day: number, time: string) =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time.padEnd(8, ':00')}+08:00`);
const setClock = (at: Date) => api.advance((at.getTime() - api.services.clock.now().getTime()) / 1000);

interface Row {
  id: number;
  waited: { days: number; minutes: number };
  due: string | null;
}
const ROWS: Readonly<Record<Queue, { path: string; name: ApprovalQueue }>> = {
  certification: {
    path: '/api/account/v1/certification/approvals?start=0&count=20&user_type=2',
    name: ApprovalQueue.customerCertification,
  },
  registration: { path: '/api/account/v1/csp/approvals?limit=20&offset=0', name: ApprovalQueue.partnerRegistration },
  contract: { path: '/api/account/v1/csp/contract_approvals?limit=20&offset=0', name: ApprovalQueue.partnerContract },
  account: {
    path: '/api/account/v1/customer/0/account/approvals?limit=20&offset=0',
    name: ApprovalQueue.accountApplication,
  },
};
/** Rows of a queue by status: 1 pending, 3 rejected. */
async function rows(queue: Queue, status: 1 | 3 = 1, order = 'asc'): Promise<Row[]> {
  const [code, body] = await api
    .as(admin)
    .get(
      `${ROWS[queue].path}&${queue === 'certification' || queue === 'account' ? 'status' : 'approval_status'}=${status}&order=${order}`,
    );
  expect(code).toBe(200);
  if (queue !== 'certification')
    return (body.entries as (Omit<Row, 'due'> & { due_time: string | null })[]).map(({ id, waited, due_time }) => ({
      id,
      waited,
      due: due_time,
    }));
  return (body.Data.Detail as { ID: number; Waited: Row['waited']; DueTime: string | null }[]).map((row) => ({
    id: row.ID,
    waited: row.Waited,
    due: row.DueTime,
  }));
}
const overdue = async (queue: Queue) => {
  const [, { queues }] = await api.as(admin).get('/api/account/v1/approvals/counts');
  return (queues as { queue: string; overdue: number }[]).find((one) => one.queue === ROWS[queue].name)?.overdue;
};

describe.each(QUEUES)('the queue of %s', (queue) => {
  const [one, two] = [reviewerOf(queue, `${queue}-one`), reviewerOf(queue, `${queue}-two`)];
  beforeEach(async () => {
    await api.db.deleteFrom('special_day').execute();
    for (const table of [
      'certification',
      'registration_application',
      'contract_application',
      'account_application',
    ] as const)
      await api.db.deleteFrom(table).execute();
    setClock(march(6, '23:50'));
  });
  const ageOf = async (id: number) => (await rows(queue)).find((row) => row.id === id);

  test('the age stands still at night and over a weekend, and a request of Friday night is overdue on Wednesday evening', async () => {
    const { id } = await pendingIn(api, queue);
    // Before and after midnight, which is another date in Shanghai but not in UTC; on Saturday and on Sunday.
    for (const at of [march(6, '23:59'), march(7, '00:01'), march(7, '12:00'), march(8, '23:59'), march(9, '08:59')]) {
      setClock(at);
      expect(await ageOf(id)).toEqual({ id, waited: { days: 0, minutes: 0 }, due: march(11, '18:00').toISOString() });
    }
    setClock(march(9, '10:00:30'));
    expect((await ageOf(id))?.waited).toEqual({ days: 0, minutes: 60 });
    setClock(march(10, '09:00:30'));
    expect((await ageOf(id))?.waited).toEqual({ days: 1, minutes: 0 });
    setClock(march(11, '17:58'));
    expect(await overdue(queue)).toBe(0);
    setClock(march(11, '18:00'));
    expect(await overdue(queue)).toBe(1);
    expect((await ageOf(id))?.waited).toEqual({ days: 3, minutes: 0 });
  });

  test('lists what is overdue and due today, and all else that the overview counts', async () => {
    // Due on Tuesday at noon, on Wednesday at noon, at its closing time, and on Thursday.
    const times = [march(5, '12:00'), march(6, '12:00'), march(6, '23:50'), march(9, '12:00')];
    const ids: number[] = [];
    for (const at of times) {
      setClock(at);
      ids.push((await pendingIn(api, queue)).id);
    }
    const [late, noon, evening, tomorrow] = ids;
    const narrowed = async (query: string) => (await rows(queue, 1, `asc&${query}`)).map(({ id }) => id);
    setClock(march(11, '11:00'));
    expect(await narrowed('due=overdue')).toEqual([late]);
    expect(await narrowed('due=today')).toEqual([noon, evening]);
    expect(await narrowed('due=running')).toEqual(ids);
    expect(await narrowed('due=age2')).toEqual([noon, evening]);
    expect(await narrowed('due=age1')).toEqual([tomorrow]);
    expect(await narrowed('due=age0')).toEqual([]);
    const overview = async () => {
      const [, { queues }] = await api.as(admin).get('/api/account/v1/approvals/overview?weeks=4');
      return (queues as { queue: string; waiting: number[]; due_today: number; total: { rejected: number } }[]).find(
        (one) => one.queue === ROWS[queue].name,
      );
    };
    expect(await overview()).toMatchObject({ waiting: [0, 1, 2, 1], due_today: 2 });
    setClock(march(11, '18:00'));
    expect(await narrowed('due=overdue')).toEqual([late, noon, evening]);
    // After closing time nothing is due any more on that day.
    expect(await narrowed('due=today')).toEqual([]);
    expect(await overview()).toMatchObject({ waiting: [0, 0, 1, 3], due_today: 0 });
    expect(await narrowed('weeks=4')).toEqual([]);
  });

  test('a holiday does not count, and a Saturday in lieu does', async () => {
    await api.db
      .insertInto('special_day')
      .values([
        { day: '2026-03-07', works: true, name: 'In lieu' },
        { day: '2026-03-09', works: false, name: 'Holiday' },
      ])
      .execute();
    const { id } = await pendingIn(api, queue);
    setClock(march(7, '10:00:30'));
    expect(await ageOf(id)).toEqual({ id, waited: { days: 0, minutes: 60 }, due: march(11, '18:00').toISOString() });
    for (const at of [march(8, '00:01'), march(9, '12:00'), march(9, '23:59')]) {
      setClock(at);
      expect((await ageOf(id))?.waited).toEqual({ days: 1, minutes: 0 });
    }
    setClock(march(10, '09:30:30'));
    expect((await ageOf(id))?.waited).toEqual({ days: 1, minutes: 30 });
  });

  test('the order is that of submission, over midnight and the weekend', async () => {
    const ids: number[] = [];
    for (const at of [march(6, '23:59'), march(7, '00:01'), march(8, '12:00'), march(9, '00:01')]) {
      setClock(at);
      ids.push((await pendingIn(api, queue)).id);
    }
    expect((await rows(queue)).map(({ id }) => id)).toEqual(ids);
    expect((await rows(queue, 1, 'desc')).map(({ id }) => id)).toEqual([...ids].reverse());
  });

  test('a rejection stops the clock: the request waits for the applicant, not for staff', async () => {
    const item = await pendingIn(api, queue);
    setClock(march(9, '10:00:30'));
    expect((await item.decide(one, 3))[0]).toBe(200);
    for (const at of [march(9, '23:59'), march(10, '00:01'), march(16, '12:00')]) {
      setClock(at);
      expect(await rows(queue, 3)).toEqual([{ id: item.id, waited: { days: 0, minutes: 60 }, due: null }]);
      expect(await overdue(queue)).toBe(0);
    }
  });

  test.each([
    ['midnight', march(10, '23:50')],
    ['the end of a week', march(8, '23:50')],
  ])('a claim lasts 15 minutes over %s', async (_, from) => {
    const item = await pendingIn(api, queue);
    const claim = (by: typeof one) => api.as(by).put(item.path('claim'));
    setClock(from);
    expect((await claim(one))[0]).toBe(200);
    setClock(new Date(from.getTime() + 14 * 60_000));
    expect(await claim(two)).toMatchObject([409, { code: 'Account.Approval.Claimed' }]);
    expect((await item.decide(two, 3))[0]).toBe(409);
    setClock(new Date(from.getTime() + 15 * 60_000 + 5000));
    expect((await claim(two))[0]).toBe(200);
  });

  test.each([
    ['midnight', march(10, '23:59:55')],
    ['the end of a week', march(8, '23:59:55')],
    ['closing time', march(10, '17:59:55')],
  ])('undo works after 9 and not after 11 seconds, over %s', async (_, from) => {
    api.hold();
    for (const [seconds, status] of [
      [9, 200],
      [11, 409],
    ] as const) {
      const item = await pendingIn(api, queue);
      setClock(from);
      expect((await item.decide(one, 3))[0]).toBe(200);
      api.advance(seconds);
      expect([seconds, (await api.as(one).delete(item.path('takeBack')))[0]]).toEqual([seconds, status]);
    }
  });
});

test('an application after a rejection begins with an age of its own, also on a weekend', async () => {
  setClock(march(6, '10:00'));
  const reviewer = reviewerOf('certification', 'asks');
  const applicant = callerOf(UserType.enterprise, 'asked');
  await submit(api, applicant, 9301);
  setClock(march(6, '17:00'));
  expect((await decideOn(api, reviewer, applicant, 3))[0]).toBe(200);
  setClock(march(7, '12:00'));
  await submit(api, applicant, 9301);
  const id = await requestOf(api, applicant.coId!);
  setClock(march(9, '09:30:30'));
  expect(await rows('certification')).toContainEqual({
    id,
    waited: { days: 0, minutes: 30 },
    due: march(11, '18:00').toISOString(),
  });
});
