import { askAccount } from '@portal/common/contract/queues/account-approvals';
import { askCertification } from '@portal/common/contract/queues/certification-approval';
import { askContract } from '@portal/common/contract/queues/contract-approval';
import { askRegistration } from '@portal/common/contract/queues/registration-approval';
import { ticketOf } from '../../../people/joining/ticket.ts';
import { REVIEWED } from '../../approvals/reviewed-queues.ts';
import { DAY_MS } from '@portal/common/rules/units';
import { testApi } from '../../../testing/test-api.ts';
import { pendingIn, reviewerOf, type Pending } from '../../../testing/worlds/review-world.ts';
import { certificationQueue } from '../../approvals/certification/certification-queue.ts';
import { followQuestions } from './follow-questions.ts';

const api = await testApi();
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const [one, two] = [reviewerOf('certification', 'racer-one'), reviewerOf('certification', 'racer-two')];

const ask = ({ id }: Pending, by = one) =>
  api
    .as(by)
    .put(askCertification.path.replace('{id}', String(id)), { fields: [{ field: 'Company', text: 'Full name?' }] });
const answer = async ({ id, applicant }: Pending, Text: string) => {
  const question = await api.db
    .selectFrom('review_question')
    .select('id')
    .where('item_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return () =>
    api.as(applicant).put(`/api/account/v1/certification/approval/${id}/answer`, { version: question.id, Text });
};
const withdraw = ({ id, applicant }: Pending) =>
  api.as(applicant).delete(`/api/account/v1/certification/approval?user_id=${applicant.userId}&id=${id}`);
const questionsOf = ({ id }: Pending) =>
  api.db.selectFrom('review_question').select(['outcome', 'answer']).where('item_id', '=', id).execute();
const statusOf = async ({ id }: Pending) =>
  (await api.db.selectFrom('certification').select('status').where('approval_id', '=', id).executeTakeFirstOrThrow())
    .status;
const statuses = (answers: readonly (readonly [number, ...unknown[]])[]) => answers.map(([status]) => status).sort();

test('of two people who ask at once one does', async () => {
  for (const _ of rounds) {
    const item = await pendingIn(api, 'certification');
    expect(statuses(await Promise.all([ask(item, one), ask(item, two)]))).toEqual([200, 409]);
    expect(await questionsOf(item)).toEqual([{ outcome: null, answer: '' }]);
  }
});

test('a decision beside a question leaves none open', async () => {
  for (const _ of rounds) {
    const item = await pendingIn(api, 'certification');
    const [asked, decided] = await Promise.all([ask(item, one), item.decide(two, 3)]);
    // Decided first, the question comes too late; asked first, the decision is about another version, or ends it.
    expect([
      [400, 200],
      [200, 200],
      [200, 409],
    ]).toContainEqual([asked[0], decided[0]]);
    const open = (await questionsOf(item)).filter(({ outcome }) => outcome === null);
    expect(open).toHaveLength((await statusOf(item)) === 1 ? 1 : 0);
  }
});

test('of two answers at once one counts, and one beside a withdrawal is there before it or refused', async () => {
  for (const _ of rounds) {
    const item = await pendingIn(api, 'certification');
    await ask(item);
    const [first, second] = [await answer(item, 'Yes.'), await answer(item, 'No.')];
    const answers = await Promise.all([first(), second()]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await questionsOf(item)).toEqual([{ outcome: 'answered', answer: answers[0][0] === 200 ? 'Yes.' : 'No.' }]);
    await ask(item);
    const third = await answer(item, 'Yes.');
    const [withdrawn, answered] = await Promise.all([withdraw(item), third()]);
    expect(withdrawn[0]).toBe(200);
    expect([200, 400]).toContain(answered[0]);
    expect((await questionsOf(item)).at(-1)!.outcome).toBe(answered[0] === 200 ? 'answered' : 'ended');
  }
});

test('the rule rejects a request or its question is answered, never both', async () => {
  for (const _ of rounds) {
    const item = await pendingIn(api, 'certification');
    await ask(item);
    api.advance((20 * DAY_MS) / 1000);
    const late = await answer(item, 'Yes.');
    await api.as(item.applicant).get('/userinfo');
    const follow = () => followQuestions(api.services, [certificationQueue]);
    const [answered] = await Promise.all([late(), follow(), follow()]);
    const [question] = await questionsOf(item);
    expect([answered[0], await statusOf(item), question!.outcome]).toEqual(
      answered[0] === 200 ? [200, 1, 'answered'] : [400, 3, 'unanswered'],
    );
  }
});

/** The other queues: the field of a question, and how an answer is sent. */
const OTHERS = [
  {
    queue: 'registration',
    path: askRegistration.path,
    field: 'company_address',
    send: ({ applicant }: Pending, body: object) =>
      api.as(applicant).put(`/api/account/v1/user/${applicant.userId}/approval/answer`, body),
  },
  {
    queue: 'contract',
    path: askContract.path,
    field: 'partner_level',
    send: ({ applicant }: Pending, body: object) =>
      api.as(applicant).put(`/api/account/v1/partner/${applicant.coId}/contract/answer`, body),
  },
  {
    queue: 'account',
    path: askAccount.path,
    field: 'username',
    send: ({ applicant }: Pending, body: object) =>
      api
        .as(null)
        .put('/api/account/v1/account_requests/0/answer', {
          ticket: ticketOf(api.services.config, applicant.userId),
          ...body,
        }),
  },
] as const;

test.each(OTHERS)(
  '$queue: of two questions one is asked, of two answers one counts, and the rule or an answer ends it',
  async ({ queue, path, field, send }) => {
    const [first, second] = [reviewerOf(queue, `${queue}-first`), reviewerOf(queue, `${queue}-second`)];
    for (const _ of rounds.slice(0, ROUNDS / 2)) {
      const item = await pendingIn(api, queue);
      const asks = (by: typeof first) =>
        api.as(by).put(path.replace('{id}', String(item.id)), { fields: [{ field, text: 'Right?' }] });
      const open = async () =>
        (
          await api.db
            .selectFrom('review_question')
            .select('id')
            .where('queue', '=', queue)
            .where('item_id', '=', item.id)
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).id;
      const outcomes = async () =>
        (
          await api.db
            .selectFrom('review_question')
            .select('outcome')
            .where('queue', '=', queue)
            .where('item_id', '=', item.id)
            .orderBy('id')
            .execute()
        ).map(({ outcome }) => outcome);
      expect(statuses(await Promise.all([asks(first), asks(second)]))).toEqual([200, 409]);
      const version = await open();
      expect(
        statuses(await Promise.all([send(item, { version, text: 'Yes.' }), send(item, { version, text: 'No.' })])),
      ).toEqual([200, 409]);
      // Whoever was present has the request reserved, and asks again.
      await api.db.deleteFrom('review_claim').where('item_id', '=', item.id).execute();
      expect((await asks(first))[0]).toBe(200);
      const late = { version: await open(), text: 'Yes.' };
      api.advance((20 * DAY_MS) / 1000);
      await api.as(item.applicant).get('/userinfo');
      const follow = () => followQuestions(api.services, REVIEWED);
      const [answered] = await Promise.all([send(item, late), follow(), follow()]);
      expect([answered[0], await outcomes()]).toEqual(
        answered[0] === 200 ? [200, ['answered', 'answered']] : [400, ['answered', 'unanswered']],
      );
    }
  },
);

test('an answer beside the withdrawal of an account request is there before it or refused', async () => {
  const { path, send } = OTHERS[2];
  for (const _ of rounds.slice(0, ROUNDS / 2)) {
    const item = await pendingIn(api, 'account');
    await api
      .as(reviewerOf('account', 'account-first'))
      .put(path.replace('{id}', String(item.id)), { fields: [{ field: 'username', text: 'Right?' }] });
    const { id: version } = await api.db
      .selectFrom('review_question')
      .select('id')
      .where('queue', '=', 'account')
      .where('item_id', '=', item.id)
      .executeTakeFirstOrThrow();
    const ticket = ticketOf(api.services.config, item.applicant.userId);
    const [answered, withdrawn] = await Promise.all([
      send(item, { version, username: 'Ann Lee', text: '' }),
      api.as(null).post('/api/account/v1/account_requests/0/withdrawal', { ticket }),
    ]);
    expect(withdrawn[0]).toBe(200);
    expect([200, 400, 404]).toContain(answered[0]);
    // Nothing of the person is left, whichever came first.
    expect(
      await api.db.selectFrom('app_user').select('user_name').where('user_id', '=', item.applicant.userId).execute(),
    ).toEqual([{ user_name: '' }]);
    expect(await api.db.selectFrom('review_question').select('id').where('id', '=', version).execute()).toEqual([]);
  }
});
