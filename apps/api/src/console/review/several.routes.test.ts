import { askCertification } from '@portal/common/contract/queues/certification-approval';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { pendingIn, QUEUES, reviewerOf, type Pending } from '../../testing/worlds/review-world.ts';

const api = await testApi();
const REASON = 'This is an advertisement.';
const several = (by: Caller, call: 'remind' | 'rejectSpam', items: readonly Pending[], more: object = {}) =>
  api.as(by).post(items[0]!.path(call), { ids: items.map(({ id }) => id), ...more });
const codesOf = ([status, body]: Answer) => {
  expect(status).toBe(200);
  return (body.results as { code: string | null }[]).map(({ code }) => code);
};
const openProposals = (items: readonly Pending[]) =>
  api.db
    .selectFrom('proposal')
    .select(['id', 'kinds', 'subject_id'])
    .where('subject', '=', items[0]!.queue)
    .where(
      'subject_id',
      'in',
      items.map(({ id }) => String(id)),
    )
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute();
const sentBy = (template: 'claimReminded' | 'certificationReminded') =>
  api.db.selectFrom('outbox').select(['recipient']).where('template', '=', template).execute();
async function prove({ userId }: Caller) {
  await api.as(callerOf(8, userId.slice(2))).get('/userinfo');
  await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', userId).execute();
}

describe.each(QUEUES)('in the queue of %s', (queue) => {
  const [one, two] = [reviewerOf(queue, `many-one-${queue}`), reviewerOf(queue, `many-two-${queue}`)];

  test('spam is rejected by two people, also where one is enough for everything else; a row that is refused stops no other', async () => {
    const items = [await pendingIn(api, queue), await pendingIn(api, queue), await pendingIn(api, queue)];
    const [spam, claimed, decided] = items as [Pending, Pending, Pending];
    expect((await api.as(two).put(claimed.path('claim')))[0]).toBe(200);
    expect((await decided.decide(two, 3))[0]).toBe(200);
    const answer = await several(one, 'rejectSpam', items, { reason: REASON });
    expect(codesOf(answer)).toEqual([null, 'Account.Approval.Claimed', '4001213002']);
    expect((answer[1].results as { message: string }[])[1]!.message).toContain(two.userId);
    const [proposal] = await openProposals(items);
    expect(proposal).toMatchObject({ kinds: ['spam'], subject_id: String(spam.id) });
    expect(codesOf(await several(one, 'rejectSpam', [spam], { reason: REASON }))).toEqual([
      'Account.Approval.Proposed',
    ]);
    expect((await spam.decide(two, 2))[0]).toBe(409);

    const [, { proposals }] = await api.as(two).get(spam.path('changes'));
    expect((proposals as object[]).find((one) => (one as { id: number }).id === spam.id)).toMatchObject({
      spam: 1,
      proposal: proposal!.id,
      own: 0,
    });
    const confirm = (by: Caller) => api.as(by).post(spam.path('confirm'), { proposal: proposal!.id });
    expect(await confirm(one)).toMatchObject([403, { code: 'Account.Proposal.Own' }]);
    expect((await confirm(two))[0]).toBe(200);
    const [, { decision }] = await api.as(two).get(spam.path('read'));
    expect(decision).toMatchObject({ result: 3, own: 1 });
    expect(
      (await api.db.selectFrom('outbox').select('text').where('template', '=', `${queue}Rejected`).execute()).at(-1)
        ?.text ?? REASON,
    ).toContain(REASON);
  });

  test('a colleague who claimed a request is reminded once a day; nobody else is', async () => {
    const [mine, theirs, free] = [
      await pendingIn(api, queue),
      await pendingIn(api, queue),
      await pendingIn(api, queue),
    ];
    await prove(two);
    expect((await api.as(one).put(mine.path('claim')))[0]).toBe(200);
    expect((await api.as(two).put(theirs.path('claim')))[0]).toBe(200);
    const nobody = 'Account.Approval.Nobody';
    expect(codesOf(await several(one, 'remind', [mine, theirs, free]))).toEqual([nobody, null, nobody]);
    expect(codesOf(await several(one, 'remind', [theirs]))).toEqual(['Account.Approval.Reminded']);
    expect(
      (await sentBy('claimReminded')).filter(({ recipient }) => recipient === `${two.userId}@example.com`),
    ).toHaveLength(1);
  });

  test('others may not, and there is neither an empty call nor one without a reason or for more than 100', async () => {
    const item = await pendingIn(api, queue);
    const stranger = reviewerOf(queue === 'account' ? 'contract' : 'account', `many-not-${queue}`);
    expect((await several(stranger, 'remind', [item]))[0]).toBe(403);
    expect((await several(stranger, 'rejectSpam', [item], { reason: REASON }))[0]).toBe(403);
    expect(await several(one, 'rejectSpam', [item], { reason: ' ' })).toMatchObject([400, { code: 'opinion.empty' }]);
    const ids = Array.from({ length: 101 }, (_, n) => n + 1);
    expect((await api.as(one).post(item.path('rejectSpam'), { ids, reason: REASON }))[0]).toBe(400);
    expect((await api.as(one).post(item.path('remind'), { ids: [] }))[0]).toBe(400);
    expect(await openProposals([item])).toEqual([]);
  });
});

test('the applicant of an open question is reminded at a proven address', async () => {
  const [one, two] = [reviewerOf('certification', 'many-asks'), reviewerOf('certification', 'many-reminds')];
  const item = await pendingIn(api, 'certification');
  const fields = [{ field: 'Company', text: 'Is this the full name?' }];
  const path = askCertification.path.replace('{id}', String(item.id));
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true })
    .where('user_id', '=', item.applicant.userId)
    .execute();
  expect((await api.as(one).put(path, { fields }))[0]).toBe(200);
  expect(codesOf(await several(two, 'remind', [item]))).toEqual([null]);
  expect(codesOf(await several(one, 'remind', [item]))).toEqual(['Account.Approval.Reminded']);
  expect(await sentBy('certificationReminded')).toEqual([{ recipient: `${item.applicant.userId}@example.com` }]);
});
