import { askCertification } from '@portal/common/contract/queues/certification-approval';
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
