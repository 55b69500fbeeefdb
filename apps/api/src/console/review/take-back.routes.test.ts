import { UserType } from '@portal/common/enums/user/user-type';
import { createBreaker } from '../../platform/mail/breaker.ts';
import { deliverNext } from '../../platform/mail/outbox-sender.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { companyOf, decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import { stateOf } from '../../testing/worlds/review-state.ts';
import { inQueue, pendingIn, QUEUES, reviewerOf, type Pending } from '../../testing/worlds/review-world.ts';

const api = await testApi();

/** Sends what is due; returns the recipients. */
async function deliver(): Promise<string[]> {
  const sent: string[] = [];
  const delivery = {
    channel: 'email',
    send: ({ to }: { to: string }) => {
      sent.push(to);
      return Promise.resolve();
    },
    breaker: createBreaker(),
  } as const;
  while (await deliverNext({ ...api.services, db: api.db }, delivery)) continue;
  return sent;
}
const addressOf = async ({ applicant }: Pending) =>
  (
    await api.db
      .selectFrom('app_user')
      .select('email')
      .where('user_id', '=', applicant.userId)
      .executeTakeFirstOrThrow()
  ).email ?? '';
const actions = async ({ applicant: { userId, coId } }: Pending) =>
  await api.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject_id'])
    .where((is) => is.or([is('object_id', '=', coId), is('object_id', '=', userId)]))
    .orderBy('id')
    .execute();

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  beforeEach(async () => {
    // Messages of what led here.
    api.advance(60);
    await deliver();
  });
  const takeBack = (by = one) => api.as(by).delete(item.path('takeBack'));

  test.each([2, 3] as const)(
    'within 10 seconds a decision (%s) is taken back: all is as before, and no message leaves',
    async (result) => {
      const [before, to] = [await stateOf(api, item), await addressOf(item)];
      const traces = (await actions(item)).length;
      api.hold();
      expect((await item.decide(one, result))[0]).toBe(200);
      expect(await stateOf(api, item)).not.toEqual(before);
      api.advance(9);
      expect(await deliver()).not.toContain(to);
      expect(await takeBack()).toEqual([200, {}]);
      api.release();
      expect(await stateOf(api, item)).toEqual(before);
      const traced = (await actions(item))
        .slice(traces)
        .map(({ action }) => action)
        .filter((action) => action !== 'invitation.sent');
      const noun = queue === 'account' ? 'accountApplication' : queue;
      expect(traced).toEqual([result === 2 ? `${noun}.agreed` : `${noun}.rejected`, `${noun}.takenBack`]);
      api.advance(3600);
      expect(await deliver()).not.toContain(to);
      // It waits, and can be decided again, with its message.
      expect((await item.decide(two, 3))[0]).toBe(200);
      api.advance(10);
      if (queue !== 'account') expect(await deliver()).toContain(to);
    },
  );

  test('after 10 seconds the message leaves, and the decision stands', async () => {
    await item.decide(one, 2);
    const decided = await stateOf(api, item);
    api.advance(11);
    expect(await deliver()).toContain(await addressOf(item));
    expect(await takeBack()).toMatchObject([409, { code: 'Account.Approval.TooLate' }]);
    expect(await stateOf(api, item)).toEqual(decided);
  });

  test('a message that a sender has taken cannot be recalled', async () => {
    api.hold();
    await item.decide(one, 2);
    await api.db
      .updateTable('outbox')
      .set({ attempts: 1 })
      .where('recipient', '=', await addressOf(item))
      .execute();
    expect(await takeBack()).toMatchObject([409, { code: 'Account.Approval.TooLate' }]);
  });

  test('only whoever decided takes back, and only once', async () => {
    api.hold();
    expect(await takeBack()).toMatchObject([409, { code: 'Account.Approval.TooLate' }]);
    await item.decide(one, 2);
    expect((await takeBack(two))[0]).toBe(403);
    expect((await api.as(null).delete(item.path('takeBack')))[0]).toBe(401);
    expect(
      (
        await api
          .as(reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-stranger`))
          .delete(item.path('takeBack'))
      )[0],
    ).toBe(403);
    expect((await takeBack())[0]).toBe(200);
    expect(await takeBack()).toMatchObject([409, { code: 'Account.Approval.TooLate' }]);
    expect(await api.as(one).delete(item.path('takeBack').replace(String(item.id), '999999'))).toMatchObject([
      404,
      { code: '4041100009' },
    ]);
  });

  test('pages learn that it waits again', async () => {
    const [, { cursor }] = await api.as(two).get(item.path('changes'));
    await item.decide(one, 2);
    await takeBack();
    const [, { changed }] = await api.as(two).get(`${item.path('changes')}?since=${encodeURIComponent(cursor)}`);
    expect(changed.find(({ id }: { id: number }) => id === item.id)).toMatchObject({ status: 1, name: '', time: null });
    expect((await api.as(two).put(item.path('claim')))[0]).toBe(200);
  });
});

test('a change of a verified company and a correction are taken back with what they replaced', async () => {
  const staff = reviewerOf('certification', 'corrector');
  const acme = callerOf(UserType.enterprise, 'acme');
  await submit(api, acme, 8001, { company: 'Acme Ltd' });
  await decideOn(api, staff, acme, 2);
  await submit(api, acme, 8002, { company: 'Acme Holding Ltd' });
  const id = await requestOf(api, acme.coId!);
  const item = { queue: 'certification', id, applicant: acme } as Pending;
  const before = await stateOf(api, item);
  expect(await companyOf(api, acme.coId!)).toEqual({ auth_status: 2, pending_change: true, company_name: 'Acme Ltd' });
  expect(before.claims).toHaveLength(4);
  await decideOn(api, staff, acme, 2, { Company: 'Acme Group Ltd' }, id);
  expect(await companyOf(api, acme.coId!)).toEqual({
    auth_status: 2,
    pending_change: false,
    company_name: 'Acme Group Ltd',
  });
  expect((await api.as(staff).delete(`/api/account/v1/certification/approval/${id}/decision`))[0]).toBe(200);
  expect(await stateOf(api, item)).toEqual(before);
});

test('a verified partner company moves back to where it was', async () => {
  const staff = reviewerOf('certification', 'mover');
  const contract = await pendingIn(api, 'contract');
  await submit(api, contract.applicant, 8101);
  const id = await requestOf(api, contract.applicant.coId!);
  const item = { queue: 'certification', id, applicant: contract.applicant } as Pending;
  const before = await stateOf(api, item);
  expect((await decideOn(api, staff, contract.applicant, 2))[0]).toBe(200);
  expect((await stateOf(api, item)).partner).not.toEqual(before.partner);
  expect((await api.as(staff).delete(`/api/account/v1/certification/approval/${id}/decision`))[0]).toBe(200);
  expect(await stateOf(api, item)).toEqual(before);
});

test('a decision that something builds on is not taken back', async () => {
  const staff = reviewerOf('certification', 'quick');
  const bolt = callerOf(UserType.enterprise, 'bolt');
  await submit(api, bolt, 8201);
  const id = await requestOf(api, bolt.coId!);
  await decideOn(api, staff, bolt, 2);
  await submit(api, bolt, 8202);
  expect(await api.as(staff).delete(`/api/account/v1/certification/approval/${id}/decision`)).toMatchObject([
    409,
    { code: 'Account.Approval.TooLate' },
  ]);
  expect(await companyOf(api, bolt.coId!)).toMatchObject({ auth_status: 2, pending_change: true });
});
