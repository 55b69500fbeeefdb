import { Privilege } from '@portal/common/enums/staff/privilege';
import { inTransaction } from '../../../platform/db/connect.ts';
import { eraseAccount } from '../../../people/cancellation/erase-account.db.ts';
import { testApi } from '../../../testing/test-api.ts';
import { staffWith } from '../../../testing/worlds/customer-world.ts';
import { pendingIn, reviewerOf, type Pending } from '../../../testing/worlds/review-world.ts';

const api = await testApi();
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const LOOKS = '/api/account/v1/approvals/second_looks';
const one = reviewerOf('certification', 'racing-one');
const others = Array.from({ length: 4 }, (_, index) => reviewerOf('certification', `racing-${index}`));
const [two, third] = others as [(typeof others)[0], (typeof others)[0]];

const lookAt = (item: Pending) =>
  api.db
    .selectFrom('second_look')
    .select(['look_id', 'state', 'taken_by', 'third_by'])
    .where('queue', '=', item.queue)
    .where('item_id', '=', item.id)
    .executeTakeFirst();
const take = (by: typeof one, id: number) => api.as(by).put(`${LOOKS}/${id}/claim`, {});
const answer = (by: typeof one, id: number, result: 2 | 3) =>
  api.as(by).put(`${LOOKS}/${id}/answer`, { result, reason: 'As seen.' });
const statusOf = ([status]: readonly [number, ...unknown[]]) => status;

/** A decided request with its look, which can be taken. */
async function sampled(): Promise<{ item: Pending; id: number }> {
  const item = await pendingIn(api, 'certification');
  expect(await item.decide(one, 2)).toEqual([200, {}]);
  const { look_id: id } = (await lookAt(item))!;
  api.services.clock.advance(11);
  return { item, id };
}

beforeAll(async () => {
  for (const person of [one, ...others]) await api.as(person).get('/userinfo');
  const shares = { accountApplication: 0, partnerRegistration: 0, partnerContract: 0, partnerCertification: 0 };
  await api
    .as(staffWith('racing-admin', Privilege.admin))
    .put('/api/account/v1/approvals/quality/setting', { shares: { ...shares, customerCertification: 100 }, fall: 15 });
});

beforeEach(() => api.services.clock.reset());

test('of several who take a look at once one gets it, and of two answers of one person one counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { item, id } = await sampled();
    const taken = (await Promise.all(others.map((by) => take(by, id)))).map(statusOf);
    expect(taken.toSorted()).toEqual([200, 404, 404, 404]);
    const holder = others[taken.indexOf(200)]!;
    const answers = (await Promise.all([answer(holder, id, 2), answer(holder, id, 3)])).map(statusOf);
    expect(answers.toSorted()).toEqual([200, 404]);
    expect(await lookAt(item)).toMatchObject({
      state: answers[0] === 200 ? 'same' : 'differs',
      taken_by: holder.userId,
    });
  }
});

test('a reversal and a second decision at once: the look has lapsed, or both stand', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { item, id } = await sampled();
    await take(two, id);
    const [answered, reversed] = await Promise.all([
      answer(two, id, 3),
      api.as(third).post(item.path('reverse'), { reason: 'A mistake.' }),
    ]);
    expect(statusOf(reversed)).toBe(200);
    expect(await lookAt(item)).toMatchObject(
      answered[0] === 200 ? { state: 'reversed', third_by: third.userId } : { state: 'lapsed' },
    );
  }
});

test('a third person who leaves a decision that another one reverses: one of both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { item, id } = await sampled();
    await take(two, id);
    await answer(two, id, 3);
    const [left] = await Promise.all([
      api.as(third).put(`${LOOKS}/${id}/left`, {}),
      api.as(others[2]!).post(item.path('reverse'), { reason: 'A mistake.' }),
    ]);
    expect((await lookAt(item))!.state).toBe(left[0] === 200 ? 'left' : 'reversed');
  }
});

test('an undone decision leaves no look, whoever reaches for it', async () => {
  api.hold();
  for (let round = 0; round < ROUNDS; round += 1) {
    const item = await pendingIn(api, 'certification');
    await item.decide(one, 2);
    const { look_id: id } = (await lookAt(item))!;
    const [undone, taken] = await Promise.all([api.as(one).delete(item.path('takeBack')), take(two, id)]);
    expect([statusOf(undone), statusOf(taken)]).toEqual([200, 404]);
    expect(await lookAt(item)).toBeUndefined();
  }
});

test('an account that is erased takes its looks along', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { item, id } = await sampled();
    await take(two, id);
    await Promise.all([
      answer(two, id, 3),
      inTransaction(api.db, (tx) => eraseAccount(tx, item.applicant.userId, api.services.clock.now())),
    ]);
    expect(await lookAt(item)).toBeUndefined();
    expect(
      await api.db.selectFrom('second_look_snapshot').select('look_id').where('look_id', '=', id).execute(),
    ).toEqual([]);
  }
});
