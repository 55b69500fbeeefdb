import { Privilege } from '@portal/common/enums/staff/privilege';
import { sql } from 'kysely';
import { testApi } from '../../../testing/test-api.ts';
import { staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { inQueue, pendingIn, QUEUES, reviewerOf, type Queue } from '../../../testing/worlds/review-world.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { expireLooks } from './looks.db.ts';

const api = await testApi();
const LOOKS = '/api/account/v1/approvals/second_looks';
const QUALITY = '/api/account/v1/approvals/quality';
const ALL = {
  customerCertification: 100,
  accountApplication: 100,
  partnerRegistration: 100,
  partnerContract: 100,
  partnerCertification: 100,
};
const NONE = Object.fromEntries(Object.keys(ALL).map((queue) => [queue, 0]));
const admin = staffWith('looks-admin', Privilege.admin);
const lead = staffWith('looks-lead', Privilege.approvalLead);
const setShares = (shares: object, fall = 15) =>
  api
    .as(admin)
    .put(`${QUALITY}/setting`, { shares, fall })
    .then(([status]) => expect(status).toBe(200));
const listed = async (by: Caller) => (await api.as(by).get(LOOKS))[1];
const take = (by: Caller, id: number) => api.as(by).put(`${LOOKS}/${id}/claim`, {});
const answer = (by: Caller, id: number, result: 2 | 3) =>
  api.as(by).put(`${LOOKS}/${id}/answer`, { result, reason: result === 3 ? 'The seal is missing.' : '' });
const lookAt = (queue: Queue, id: number) =>
  api.db
    .selectFrom('second_look')
    .selectAll()
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .orderBy('look_id', 'desc')
    .executeTakeFirst();

/** Decides a request, and returns its look once it can be taken. */
async function sampled(
  item: { queue: Queue; id: number; decide: (by: Caller, result: 2 | 3) => Promise<unknown> },
  by: Caller,
  result: 2 | 3 = 2,
) {
  await item.decide(by, result);
  api.services.clock.advance(11);
  return (await lookAt(item.queue, item.id))!.look_id;
}

beforeAll(() => setShares(ALL));

test.each(strangers(Privilege.approvalLead))('%s sees no figures', async (_, by, status) => {
  expect((await api.as(by).get(QUALITY))[0]).toBe(status);
  expect((await api.as(by).get(`${QUALITY}/setting`))[0]).toBe(status);
});

test('an administrator alone sets the shares, on the version that they read; off at first', async () => {
  await api.db.deleteFrom('second_look_setting').execute();
  const [, stored] = await api.as(lead).get(`${QUALITY}/setting`);
  expect(stored).toMatchObject({ shares: NONE, fall: 15 });
  expect((await api.as(lead).put(`${QUALITY}/setting`, stored))[0]).toBe(403);
  expect((await api.as(admin).put(`${QUALITY}/setting`, { ...stored, shares: ALL }))[0]).toBe(200);
  expect((await api.as(admin).put(`${QUALITY}/setting`, { ...stored, shares: NONE }))[0]).toBe(409);
});

test('with a share the draw decides; nothing is drawn for a queue without one', async () => {
  const by = reviewerOf('account', 'drawing');
  const { random } = api.services;
  const drawn: boolean[] = [];
  try {
    await setShares({ ...NONE, accountApplication: 30 });
    for (const number of [0, 0.29, 0.3, 0.99]) {
      api.services.random = () => number;
      const item = await pendingIn(api, 'account');
      await item.decide(by, 2);
      drawn.push((await lookAt('account', item.id)) !== undefined);
    }
    api.services.random = () => 0;
    const other = await pendingIn(api, 'certification');
    await other.decide(reviewerOf('certification', 'drawing-other'), 2);
    drawn.push((await lookAt('certification', other.id)) !== undefined);
  } finally {
    api.services.random = random;
    await setShares(ALL);
  }
  expect(drawn).toEqual([true, true, false, false, false]);
});

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  const third = reviewerOf(queue, `${queue}-third`);
  const other = reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-of-another`);

  test('a look shows the request as it stood and nothing of the first decision; equal decisions end it', async () => {
    const id = await sampled(item, one);
    const { looks } = await listed(two);
    expect(looks.find((look: { id: number }) => look.id === id)).toEqual({
      id,
      queue: expect.any(String),
      until: expect.any(String),
      own: 0,
    });
    for (const stranger of [one, other]) {
      expect((await listed(stranger)).looks.map((look: { id: number }) => look.id)).not.toContain(id);
      expect((await take(stranger, id))[0]).toBe(404);
    }
    const [status, look] = await take(two, id);
    expect(status).toBe(200);
    expect(Object.keys(look).sort()).toEqual(['company', 'facts', 'id', 'lic_id', 'queue', 'until']);
    expect(look.facts).toContainEqual({ field: 'company', value: look.company });
    expect(look.lic_id !== '').toBe(queue === 'certification');
    expect(JSON.stringify(look)).not.toContain(one.userId);
    expect((await take(third, id))[0]).toBe(404);
    expect((await answer(third, id, 2))[0]).toBe(404);
    expect(await answer(two, id, 2)).toEqual([200, { same: 1 }]);
    expect((await answer(two, id, 3))[0]).toBe(404);
    expect((await listed(third)).tasks.map((task: { id: number }) => task.id)).not.toContain(id);
    expect(await lookAt(queue, item.id)).toMatchObject({ state: 'same', taken_by: two.userId });
  });

  test('a difference changes nothing; a third person sees both and leaves it', async () => {
    const id = await sampled(item, one);
    await take(two, id);
    expect((await api.as(two).put(`${LOOKS}/${id}/answer`, { result: 3, reason: '' }))[1]).toMatchObject({
      code: 'opinion.empty',
    });
    expect(await answer(two, id, 3)).toEqual([200, { same: 0 }]);
    expect((await api.as(third).get(item.path('read')))[1].decision.result).toBe(2);
    for (const stranger of [one, two, other]) {
      expect((await listed(stranger)).tasks.map((task: { id: number }) => task.id)).not.toContain(id);
      expect((await api.as(stranger).get(`${LOOKS}/${id}/task`))[0]).toBe(404);
      expect((await api.as(stranger).put(`${LOOKS}/${id}/left`, {}))[0]).toBe(404);
    }
    const [, task] = await api.as(third).get(`${LOOKS}/${id}/task`);
    expect(task).toMatchObject({
      request_id: item.id,
      first: { result: 2, name: one.userId },
      second: { result: 3, reason: 'The seal is missing.', name: two.userId },
      as_it_stood: { company: expect.any(String) },
    });
    // Neither of the two reverses while a third person decides about them.
    for (const either of [one, two])
      expect(await api.as(either).post(item.path('reverse'), { reason: 'No.' })).toMatchObject([
        403,
        { code: 'Account.Proposal.Own' },
      ]);
    expect((await api.as(third).put(`${LOOKS}/${id}/left`, {}))[0]).toBe(200);
    expect((await api.as(third).put(`${LOOKS}/${id}/left`, {}))[0]).toBe(404);
    expect(await lookAt(queue, item.id)).toMatchObject({ state: 'left', third_by: third.userId });
  });

  test('a third person reverses; a reversal before the look ends it', async () => {
    const id = await sampled(item, one);
    await take(two, id);
    await answer(two, id, 3);
    expect((await api.as(third).post(item.path('reverse'), { reason: 'The seal is missing.' }))[0]).toBe(200);
    expect(await lookAt(queue, item.id)).toMatchObject({ look_id: id, state: 'reversed', third_by: third.userId });

    const later = await pendingIn(api, queue);
    const next = await sampled(later, one);
    await api.as(one).post(later.path('reverse'), { reason: 'A mistake.' });
    expect(await lookAt(queue, later.id)).toMatchObject({ state: 'lapsed' });
    expect((await take(two, next))[0]).toBe(404);
    // Who reversed it is no second person for the decision after it.
    const last = await sampled(later, third);
    expect(last).not.toBe(next);
    expect((await take(one, last))[0]).toBe(404);
    expect((await take(two, last))[0]).toBe(200);
  });

  test('before the decision can be undone no more nobody gets it, and undoing it removes the look', async () => {
    api.hold();
    await item.decide(one, 3);
    const { look_id } = (await lookAt(queue, item.id))!;
    expect((await take(two, look_id))[0]).toBe(404);
    expect((await api.as(one).delete(item.path('takeBack')))[0]).toBe(200);
    expect(await lookAt(queue, item.id)).toBeUndefined();
    expect(
      await api.db.selectFrom('second_look_snapshot').where('look_id', '=', look_id).select('look_id').execute(),
    ).toEqual([]);
  });
});

test('what nobody took within a day is over; what is being looked at then is not', async () => {
  api.services.clock.reset();
  const [one, two] = [reviewerOf('account', 'late-one'), reviewerOf('account', 'late-two')];
  const [left, taken] = [await pendingIn(api, 'account'), await pendingIn(api, 'account')];
  await sampled(left, one);
  const id = await sampled(taken, one);
  api.services.clock.advance(24 * 3600 - 60);
  expect((await take(two, id))[0]).toBe(200);
  api.services.clock.advance(120);
  await expireLooks(api.db, api.services.clock.now());
  const { look_id, state } = (await lookAt('account', left.id))!;
  expect(state).toBe('expired');
  expect(
    await api.db.selectFrom('second_look_snapshot').where('look_id', '=', look_id).select('look_id').execute(),
  ).toEqual([]);
  expect(await answer(two, id, 2)).toEqual([200, { same: 1 }]);
  api.services.clock.reset();
});

test('the values of the first decision are those before its corrections, encrypted; erasing the company erases them', async () => {
  const [one, two] = [reviewerOf('certification', 'correcting'), reviewerOf('certification', 'looking')];
  const item = await pendingIn(api, 'certification');
  const { lic_company: before } = await api.db
    .selectFrom('certification')
    .select('lic_company')
    .where('approval_id', '=', item.id)
    .executeTakeFirstOrThrow();
  await item.decide(one, 2, { Company: 'Corrected Name Ltd' });
  api.services.clock.advance(11);
  const { look_id, co_id } = (await lookAt('certification', item.id))!;
  const [, look] = await take(two, look_id);
  expect(look).toMatchObject({ company: before });
  expect(JSON.stringify(look)).not.toContain('Corrected');
  const { data_sealed } = await api.db
    .selectFrom('second_look_snapshot')
    .select('data_sealed')
    .where('look_id', '=', look_id)
    .executeTakeFirstOrThrow();
  expect(data_sealed).not.toContain(before);
  await sql`delete from second_look where co_id = ${co_id}`.execute(api.db);
  expect((await answer(two, look_id, 2))[0]).toBe(404);
});

test('a decision of two people is drawn once, at its confirmation, and given to neither', async () => {
  const [one, two, third] = ['pair-one', 'pair-two', 'pair-three'].map((name) => reviewerOf('contract', name)) as [
    Caller,
    Caller,
    Caller,
  ];
  api.services.config.secondPairOfEyes = ['contract-level'];
  try {
    const item = await pendingIn(api, 'contract');
    await item.decide(one, 2);
    expect(await lookAt('contract', item.id)).toBeUndefined();
    const [, { proposals }] = await api.as(two).get(item.path('read'));
    expect((await api.as(two).post(item.path('confirm'), { proposal: proposals[0].id }))[0]).toBe(200);
    const look = (await lookAt('contract', item.id))!;
    expect(look).toMatchObject({ decided_by: two.userId, proposed_by: one.userId });
    api.services.clock.advance(11);
    for (const either of [one, two]) expect((await take(either, look.look_id))[0]).toBe(404);
    expect((await take(third, look.look_id))[0]).toBe(200);
  } finally {
    api.services.config.secondPairOfEyes = [];
  }
});
