import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { companyOf, creditCode, decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import { stateOf } from '../../testing/worlds/review-state.ts';
import { inQueue, pendingIn, QUEUES, reviewerOf, type Pending } from '../../testing/worlds/review-world.ts';

const api = await testApi();
const REASON = { reason: 'The licence turned out to be forged.' };
const DAY = 24 * 3600;
const messages = async ({ applicant }: Pending) =>
  await api.db
    .selectFrom('outbox as o')
    .innerJoin('app_user as u', 'u.email', 'o.recipient')
    .select(['o.template', 'o.text', 'o.due_at', 'o.created_at'])
    .where('u.user_id', '=', applicant.userId)
    .where('o.template', 'like', '%Reversed')
    .orderBy('o.id')
    .execute();

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  beforeEach(async () => {
    await api.db
      .updateTable('app_user')
      .set({ email_verified: true })
      .where('user_id', '=', item.applicant.userId)
      .execute();
  });
  const reverse = (by = two, body: object = REASON) => api.as(by).post(item.path('reverse'), body);

  test.each([2, 3] as const)(
    'a decision (%s) is reversed days later: what it changed is as before, and the applicant is notified the reason',
    async (result) => {
      await api.db
        .updateTable('app_user')
        .set({ language: result === 2 ? 'en-US' : 'zh-CN' })
        .where('user_id', '=', item.applicant.userId)
        .execute();
      const before = await stateOf(api, item);
      await item.decide(one, result);
      api.advance(5 * DAY);
      expect(await api.as(two).get(item.path('read'))).toMatchObject([
        200,
        { decision: { result, name: one.userId, own: 0 }, reversals: [] },
      ]);
      expect(await reverse()).toEqual([200, {}]);
      expect(await stateOf(api, item)).toEqual(before);

      const [notified, ...more] = await messages(item);
      expect(more).toEqual([]);
      expect(notified).toMatchObject({ template: `${queue}Reversed`, text: expect.stringContaining(REASON.reason) });
      expect(notified!.text).toMatch(result === 2 ? /the approval/i : /驳回决定已撤销/);
      expect(notified!.due_at).toEqual(notified!.created_at);
      const noun = queue === 'account' ? 'accountApplication' : queue;
      expect(
        await api.db
          .selectFrom('audit')
          .select(['actor_id', 'detail'])
          .where('subject_id', '=', item.applicant.userId)
          .where('action', '=', `${noun}.reversed`)
          .execute(),
      ).toMatchObject([{ actor_id: two.userId, detail: { request: item.id, result } }]);

      expect(await api.as(one).get(item.path('read'))).toMatchObject([
        200,
        {
          decision: null,
          reversals: [
            {
              result,
              name: one.userId,
              reversed_by: two.userId,
              reason: REASON.reason,
              opinion: result === 3 ? expect.stringMatching(/./) : '',
            },
          ],
        },
      ]);
      // It can be decided again.
      expect((await item.decide(two, 3))[0]).toBe(200);
    },
  );

  test('a reversal is not followed by the message about the decision', async () => {
    await item.decide(one, 2);
    await api.db.updateTable('outbox').set({ attempts: 1 }).where('sent_at', 'is', null).execute();
    expect(await reverse()).toEqual([200, {}]);
    expect(
      await api.db
        .selectFrom('outbox')
        .select('template')
        .where('dedupe_key', 'like', `${queue} ${item.id} decided %`)
        .execute(),
    ).toEqual([]);
    expect(await messages(item)).toMatchObject([{ template: `${queue}Reversed` }]);
  });

  test('a reversal needs a reason, a decision, and the privilege of the queue', async () => {
    expect(await reverse()).toMatchObject([409, { code: 'Account.Approval.BuiltUpon' }]);
    await item.decide(one, 2);
    expect(await reverse(two, { reason: ' ' })).toMatchObject([400, { code: 'reason.empty' }]);
    expect(await reverse(two, { reason: 'x'.repeat(201) })).toMatchObject([400, { code: 'reason.tooLong' }]);
    for (const call of ['reverse', 'read'] as const) {
      for (const [caller, status] of [
        [null, 401],
        [callerOf(UserType.enterprise, 'curious'), 403],
        [reviewerOf(queue === 'account' ? 'contract' : 'account', `${queue}-stranger`), 403],
      ] as const) {
        const answer =
          call === 'read'
            ? await api.as(caller).get(item.path('read'))
            : await api.as(caller).post(item.path('reverse'), REASON);
        expect([call, answer[0]]).toEqual([call, status]);
      }
    }
    expect((await api.as(one).get(item.path('read').replace(String(item.id), '999999')))[0]).toBe(404);
    expect((await reverse())[0]).toBe(200);
    expect(await reverse()).toMatchObject([409, { code: 'Account.Approval.BuiltUpon' }]);
  });

  test('the opinion of a reversed decision is not shown as if the decision were valid', async () => {
    await item.decide(one, 3);
    await reverse();
    const [request] = (await stateOf(api, item)).request;
    expect(request).toMatchObject({ decided_by: null, decided_at: null });
    expect([request!.opinion, request!.approval_opinion]).toContain('');
  });
});

describe('a verified company', () => {
  const staff = reviewerOf('certification', 'staff');
  const reverse = (id: number) => api.as(staff).post(`/api/account/v1/certification/approval/${id}/reversal`, REASON);
  let number = 9000;
  async function verified() {
    number += 1;
    const caller = callerOf(UserType.enterprise, `verified${number}`);
    await submit(api, caller, number);
    await decideOn(api, staff, caller, 2);
    return { caller, id: await requestOf(api, caller.coId!), code: creditCode(number) };
  }

  test('goes back to its certification before when a change of it is reversed', async () => {
    const { caller } = await verified();
    const before = await companyOf(api, caller.coId!);
    await submit(api, caller, (number += 1), { company: 'Renamed Ltd' });
    const id = await requestOf(api, caller.coId!);
    await decideOn(api, staff, caller, 2);
    expect(await companyOf(api, caller.coId!)).toMatchObject({ company_name: 'Renamed Ltd' });
    expect((await reverse(id))[0]).toBe(200);
    expect(await companyOf(api, caller.coId!)).toEqual({ ...before, pending_change: true });
    // The change waits again, and rejecting it leaves the company verified as before.
    await decideOn(api, staff, caller, 3, {}, id);
    expect(await companyOf(api, caller.coId!)).toEqual(before);
  });

  test('keeps a decision that a later request builds on', async () => {
    const { caller, id } = await verified();
    await submit(api, caller, (number += 1));
    expect(await reverse(id)).toMatchObject([409, { code: 'Account.Approval.BuiltUpon' }]);
    expect(await companyOf(api, caller.coId!)).toMatchObject({ auth_status: 2, pending_change: true });
  });

  test('does not get back a credit code that another company has by now', async () => {
    const { caller, code } = await verified();
    await submit(api, caller, (number += 1));
    const id = await requestOf(api, caller.coId!);
    await decideOn(api, staff, caller, 2);
    await submit(api, callerOf(UserType.enterprise, `heir${number}`), (number += 1), { code });
    expect(await reverse(id)).toMatchObject([409, { code: 'Account.Approval.BuiltUpon' }]);
    expect(await companyOf(api, caller.coId!)).toMatchObject({ auth_status: 2, pending_change: false });
  });
});

test('an approved partner that has asked for a contract stays approved; before that, people lose what approval gave them', async () => {
  const staff = reviewerOf('registration', 'registrar');
  const contract = await pendingIn(api, 'contract');
  const { id } = await api.db
    .selectFrom('registration_application')
    .select('id')
    .where('co_id', '=', contract.applicant.coId)
    .executeTakeFirstOrThrow();
  expect(await api.as(staff).post(`/api/account/v1/csp/approvals/${id}/reversal`, REASON)).toMatchObject([
    409,
    { code: 'Account.Approval.BuiltUpon' },
  ]);

  const partner = await pendingIn(api, 'registration');
  const admitted = async () =>
    (
      await api.db
        .selectFrom('company')
        .select('admitted')
        .where('co_id', '=', partner.applicant.coId)
        .executeTakeFirstOrThrow()
    ).admitted;
  await partner.decide(staff, 2);
  expect(await admitted()).toBe(true);
  await api.as(staff).post(partner.path('reverse'), REASON);
  expect(await admitted()).toBe(false);
  expect(
    await api
      .as(partner.applicant)
      .post(`/api/account/v1/partner/${partner.applicant.coId}/contract`, { sign_type: 1, partner_level: 4 }),
  ).toMatchObject([403, { code: 'Account.Partner.NotAdmitted' }]);
});

test('a registration that was open before a rejection and its reversal is not decided on unseen data', async () => {
  const [one, two] = [reviewerOf('registration', 'one'), reviewerOf('registration', 'two')];
  const partner = await pendingIn(api, 'registration');
  const decide = () =>
    api
      .as(one)
      .put(`/api/account/v1/csp/approvals/${partner.id}/decision`, {
        id: partner.id,
        user_id: partner.applicant.userId,
        approval_status: 2,
        approval_opinion: '',
        version: 1,
      });
  await partner.decide(two, 3);
  await api.as(two).post(partner.path('reverse'), REASON);
  expect(await decide()).toMatchObject([409, { code: 'Account.Conflict' }]);
});

test('an account whose approval is reversed is signed out and cannot use its invitation', async () => {
  const item = await pendingIn(api, 'account');
  const staff = reviewerOf('account', 'account-staff');
  await item.decide(staff, 2);
  const links = () =>
    api.db.selectFrom('reset_code').select('user_id').where('user_id', '=', item.applicant.userId).execute();
  expect(await links()).toHaveLength(1);
  expect((await api.as(item.applicant).get('/userinfo'))[0]).toBe(200);
  await api.as(staff).post(item.path('reverse'), REASON);
  expect(await links()).toEqual([]);
  expect((await api.as(item.applicant).get('/userinfo'))[0]).toBe(401);
});
