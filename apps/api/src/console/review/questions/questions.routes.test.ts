import { askCertification } from '@portal/common/contract/queues/certification-approval';
import { QUESTION } from '@portal/common/rules/limits';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import {
  companyOf,
  creditCode,
  decideOn,
  requestOf,
  submit,
  uploaded,
} from '../../../testing/worlds/certification-world.ts';
import { appliedPartner, decideOnPartner } from '../../../testing/worlds/partner-world.ts';
import { reviewerOf } from '../../../testing/worlds/review-world.ts';
import { certificationQueue } from '../../approvals/certification/certification-queue.ts';
import { sendOverdueDigest } from '../../queues/overdue-digest.ts';
import { followQuestions } from './follow-questions.ts';

const api = await testApi();
const { clock } = api.services;
const asker = reviewerOf('certification', 'asker');
const other = reviewerOf('certification', 'other');
/** A Monday, 10:00 in Shanghai. */
const MONDAY = Date.parse('2026-03-02T02:00:00Z');
let number = 0;
const pass = (ms: number) => api.advance(ms / 1000);

beforeEach(() => {
  api.advance((MONDAY - clock.now().getTime()) / 1000);
});

interface Asked {
  applicant: Caller;
  id: number;
}
async function pending(userType: UserType = UserType.enterprise): Promise<Asked & { n: number }> {
  const n = (number += 1);
  const applicant = callerOf(userType, `asked-${n}`);
  expect((await submit(api, applicant, n))[0]).toBe(200);
  return { applicant, n, id: await requestOf(api, applicant.coId!) };
}
const NAME = { field: 'Company', text: 'Is this the full name?' };
const PICTURE = { field: 'LicURL', text: 'Please upload all pages.' };
const ask = (by: Caller, { id }: Asked, more: object = {}) =>
  api.as(by).put(askCertification.path.replace('{id}', String(id)), { fields: [NAME, PICTURE], ...more });
const own = async ({ applicant }: Asked) =>
  (await api.as(applicant).get(`/api/account/v1/certification/enterprise?user_id=${applicant.userId}`))[1] as {
    question: { version: number; fields: object[]; asked_at: string; until: string } | null;
    due_time: string | null;
    review_wait: object | null;
    rejected: { lic_id: string } | null;
    [name: string]: unknown;
  };
const answer = async (asked: Asked, body: object) => {
  const { question } = await own(asked);
  return api
    .as(asked.applicant)
    .put(`/api/account/v1/certification/approval/${asked.id}/answer`, {
      version: question?.version ?? 0,
      Text: '',
      ...body,
    });
};
const shown = async ({ id }: Asked, by: Caller = other) =>
  ((await api.as(by).get(`/api/account/v1/certification/approval?id=${id}`))[1] as { Data: Record<string, unknown> })
    .Data;
const review = async ({ id }: Asked, by: Caller = other) =>
  (await api.as(by).get(`/api/account/v1/certification/approval/${id}/review`))[1] as { questions: object[] };
const mails = (template: string) =>
  api.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', template as never)
    .orderBy('id')
    .execute();

test('a question leaves the request pending, stops its clock, and is told to the applicant and other reviewers', async () => {
  const asked = await pending();
  await api.as(asker).put(`/api/account/v1/certification/approval/${asked.id}/claim`);
  expect(await ask(asker, asked)).toEqual([200, {}]);
  pass(10 * DAY_MS);
  expect(await own(asked)).toMatchObject({
    auth_status: 1,
    due_time: null,
    review_wait: null,
    question: {
      fields: [NAME, PICTURE],
      asked_at: expect.stringMatching(/^2026-03-02T02:00:/),
      until: expect.stringMatching(/^2026-03-16T02:00:/),
    },
  });
  expect(JSON.stringify(await own(asked))).not.toContain(asker.userId);
  expect(await shown(asked)).toMatchObject({
    Result: 1,
    DueTime: null,
    Waited: { days: 0, minutes: 0 },
    Question: { fields: [NAME, PICTURE], name: asker.userId, own: 0 },
  });
  expect((await review(asked, asker)).questions).toMatchObject([{ state: 'open', own: 1, changes: [], answer: '' }]);
  const claims = await api.db.selectFrom('review_claim').select('user_id').where('item_id', '=', asked.id).execute();
  expect(claims).toEqual([]);
  const [mail] = (await mails('certificationAsked')).filter(({ recipient }) =>
    recipient.startsWith(asked.applicant.userId),
  );
  expect(mail?.text).toContain('- 企业名称：Is this the full name?\n- 证件图片：Please upload all pages.\n');
});

test('only one question is open, of somebody with the privilege, about fields of a pending licence request', async () => {
  const asked = await pending();
  expect(await ask(reviewerOf('registration', 'no'), asked)).toMatchObject([403, {}]);
  expect(await ask(asker, asked, { fields: [] })).toMatchObject([
    400,
    { fields: { fields: { code: 'request.invalid' } } },
  ]);
  expect(await ask(asker, asked, { fields: [NAME, NAME] })).toMatchObject([400, {}]);
  expect((await ask(asker, asked, { fields: [{ field: 'Company', text: ' ' }] }))[0]).toBe(400);
  expect((await ask(asker, asked, { fields: [{ field: 'Location', text: 'Where?' }] }))[0]).toBe(400);
  expect((await ask(asker, asked))[0]).toBe(200);
  const [status, body] = await ask(other, asked);
  expect([status, body]).toMatchObject([409, { code: 'Account.Approval.Asked' }]);
  expect(body.message).toContain(asker.userId);
  const claimed = await pending();
  await api.as(other).put(`/api/account/v1/certification/approval/${claimed.id}/claim`);
  expect(await ask(asker, claimed)).toMatchObject([409, { code: 'Account.Approval.Claimed' }]);
  const decided = await pending();
  await decideOn(api, other, decided.applicant, 3);
  expect(await ask(asker, decided)).toMatchObject([400, { code: '4001213002' }]);
  const byCode = await pending();
  await api.db.updateTable('certification').set({ auth_method: 1 }).where('approval_id', '=', byCode.id).execute();
  expect(await ask(asker, byCode)).toMatchObject([400, { fields: { fields: { code: 'request.invalid' } } }]);
});

test('an answer changes the asked fields only, lets the clock go on, and is reserved for an asker who is present', async () => {
  const asked = await pending();
  const { applicant, id, n } = asked;
  pass(2 * HOUR_MS);
  await api.as(other).get(`/api/account/v1/certification/approval?id=${id}`);
  await ask(asker, asked);
  await api.db
    .updateTable('session')
    .set({ last_used_at: new Date(0) })
    .execute();
  pass(DAY_MS);
  await api.as(asker).get('/userinfo');
  expect(await answer(asked, { LicCode: creditCode(900) })).toMatchObject([
    400,
    { fields: { LicCode: { code: 'request.invalid' } } },
  ]);
  expect(await answer(asked, {})).toMatchObject([400, { fields: { Text: { code: 'answer.empty' } } }]);
  expect(await answer(asked, { Company: `Company ${n} Ltd`, Text: '' })).toMatchObject([400, {}]);
  expect(await answer(asked, { LicURL: 'lic-none' })).toMatchObject([
    400,
    { fields: { LicURL: { code: 'Account.Licence.Not.Exist' } } },
  ]);
  const licence = await uploaded(api, applicant);
  const { version } = (await shown(asked)) as { version: number };
  expect(await answer(asked, { Company: `Company ${n} Limited`, LicURL: licence, Text: 'Renamed.' })).toEqual([
    200,
    {},
  ]);
  pass(HOUR_MS);
  const now = await shown(asked);
  expect(now).toMatchObject({
    Company: `Company ${n} Limited`,
    AuthCode: creditCode(n),
    LicURL: licence,
    Question: null,
    ApplicationTime: expect.stringMatching(/^2026-03-02T02:00:/),
    Waited: { days: 0, minutes: 180 },
    // Three working days from Monday 10:00, and one that the question was open.
    DueTime: expect.stringMatching(/^2026-03-06T02:00:/),
  });
  expect((await review(asked)).questions).toMatchObject([
    {
      state: 'answered',
      answer: 'Renamed.',
      changes: [
        { field: 'Company', before: `Company ${n} Ltd`, after: `Company ${n} Limited` },
        { field: 'LicURL', after: licence },
      ],
    },
  ]);
  expect(await own(asked)).toMatchObject({ question: null, due_time: expect.stringMatching(/^2026-03-06T02:00:/) });
  const claim = await api.db.selectFrom('review_claim').select('user_id').where('item_id', '=', id).execute();
  expect(claim).toEqual([{ user_id: asker.userId }]);
  // Who read the request before it was answered must read it again.
  await api.db.deleteFrom('review_claim').execute();
  expect(await decideOn(api, other, applicant, 2, { version })).toMatchObject([409, { code: 'Account.Conflict' }]);
  // The old name is free again, and the new one is taken.
  const second = await pending();
  await ask(other, second);
  expect(await answer(second, { Company: `Company ${n} Limited` })).toMatchObject([
    409,
    { code: 'Account.Company.Exists', fields: { Company: expect.anything() } },
  ]);
  expect((await answer(second, { Company: `Company ${n} Ltd` }))[0]).toBe(200);
});

test('without the asker an answer goes to the queue; a second one is refused, and one to an earlier question', async () => {
  const asked = await pending();
  await ask(asker, asked);
  const first = (await own(asked)).question!.version;
  await api.db
    .updateTable('session')
    .set({ last_used_at: new Date(0) })
    .execute();
  expect((await answer(asked, { Text: 'Yes.' }))[0]).toBe(200);
  expect(await api.db.selectFrom('review_claim').selectAll().where('item_id', '=', asked.id).execute()).toEqual([]);
  expect(await answer(asked, { version: first, Text: 'Yes, yes.' })).toMatchObject([
    409,
    { code: 'Account.Question.Ended' },
  ]);
  await ask(other, asked, { fields: [PICTURE] });
  expect(await answer(asked, { version: first, Text: 'Yes.' })).toMatchObject([409, { code: 'Account.Conflict' }]);
  const stranger = callerOf(UserType.enterprise, 'stranger');
  expect(
    await api
      .as(stranger)
      .put(`/api/account/v1/certification/approval/${asked.id}/answer`, { version: first, Text: 'Mine.' }),
  ).toMatchObject([404, {}]);
});

test('a decision or a withdrawal ends the question; taking the decision back opens it again', async () => {
  const asked = await pending();
  await ask(asker, asked);
  pass(DAY_MS);
  expect((await decideOn(api, other, asked.applicant, 3))[0]).toBe(200);
  expect((await review(asked)).questions).toMatchObject([{ state: 'ended' }]);
  expect(await shown(asked)).toMatchObject({ Waited: { days: 0, minutes: 0 } });
  expect((await api.as(other).delete(`/api/account/v1/certification/approval/${asked.id}/decision`))[0]).toBe(200);
  expect((await review(asked)).questions).toMatchObject([{ state: 'open' }]);
  pass(DAY_MS);
  expect(await shown(asked)).toMatchObject({ Waited: { days: 0, minutes: 0 }, DueTime: null });
  const { applicant, id } = asked;
  expect(
    (await api.as(applicant).delete(`/api/account/v1/certification/approval?user_id=${applicant.userId}&id=${id}`))[0],
  ).toBe(200);
  expect((await review(asked)).questions).toMatchObject([{ state: 'ended' }]);
  expect(await answer(asked, { Text: 'Late.' })).toMatchObject([400, { code: '4001213003' }]);
});

test('in a partner company the main account answers; its people read the question', async () => {
  const main = await appliedPartner(api);
  await decideOnPartner(api, reviewerOf('registration', 'admits'), main, 2);
  expect((await submit(api, main, (number += 1)))[0]).toBe(200);
  const asked = { applicant: main, id: await requestOf(api, main.coId!) };
  await ask(asker, asked);
  const contact = callerOf(UserType.partnerContact, 'reads', { coId: main.coId, role: 2 });
  expect(await own({ ...asked, applicant: contact })).toMatchObject({ question: { fields: [NAME, PICTURE] } });
  expect(await answer({ ...asked, applicant: contact }, { Text: 'Yes.' })).toMatchObject([
    403,
    { code: 'Account.Partner.Main.Only' },
  ]);
  expect(await answer(asked, { Text: 'Yes.' })).toEqual([200, {}]);
});

test('asked requests are neither overdue nor in the digest, nor next', async () => {
  await api.db.deleteFrom('review_question').execute();
  await api.db
    .updateTable('certification')
    .set({ status: 4, decided_at: clock.now() })
    .where('status', '=', 1)
    .execute();
  const asked = await pending();
  const counts = async () =>
    (
      (await api.as(other).get('/api/account/v1/approvals/counts'))[1] as {
        queues: { queue: string; overdue: number }[];
      }
    ).queues.find(({ queue }) => queue === 'customerCertification');
  const next = async () =>
    (
      (
        await api
          .as(other)
          .get('/api/account/v1/certification/approvals?status=1&start=0&count=1&user_type=2&proposed=0')
      )[1] as { Data: { TotalNum: number } }
    ).Data.TotalNum;
  expect(await next()).toBe(1);
  await ask(asker, asked);
  pass(7 * DAY_MS);
  expect(await next()).toBe(0);
  expect(await counts()).toMatchObject({ pending: 1, overdue: 0 });
  expect(await sendOverdueDigest(api.services)).toBe(0);
  await answer(asked, { Text: 'Yes.' });
  expect(await next()).toBe(1);
  expect(await counts()).toMatchObject({ overdue: 0 });
  pass(7 * DAY_MS);
  expect(await counts()).toMatchObject({ overdue: 1 });
});

test('applicants are reminded after 3 and 5 working days; after 10 the request is rejected and can be sent again', async () => {
  const asked = await pending();
  const { applicant, id, n } = asked;
  await ask(asker, asked);
  const follow = () => followQuestions(api.services, [certificationQueue]);
  const reminded = async () =>
    (await mails('certificationReminded')).filter(({ recipient }) => recipient.startsWith(applicant.userId)).length;
  pass(2 * DAY_MS);
  await follow();
  expect(await reminded()).toBe(0);
  pass(DAY_MS);
  await follow();
  await follow();
  expect(await reminded()).toBe(1);
  pass(4 * DAY_MS);
  await follow();
  expect(await reminded()).toBe(2);
  pass(6 * DAY_MS);
  await follow();
  expect(await own(asked)).toMatchObject({ auth_status: 1 });
  pass(DAY_MS);
  await Promise.all([follow(), follow()]);
  expect(await companyOf(api, applicant.coId!)).toMatchObject({ auth_status: 3 });
  expect(await own(asked)).toMatchObject({
    question: null,
    auth_opinion: '未在 10 个工作日内回复询问。',
    refused_fields: [
      { field: 'Company', reason: 'unanswered' },
      { field: 'LicURL', reason: 'unanswered' },
    ],
    rejected: { approval_id: id },
  });
  expect(await shown(asked)).toMatchObject({ Result: 3, ApprovalType: 2, Waited: { days: 0, minutes: 0 } });
  const told = (await mails('certificationUnanswered')).filter(({ recipient }) =>
    recipient.startsWith(applicant.userId),
  );
  expect(told).toHaveLength(1);
  expect(await answer(asked, { Text: 'Late.' })).toMatchObject([400, { code: '4001213002' }]);
  const { rejected } = await own(asked);
  expect((await submit(api, applicant, n, { licId: rejected!.lic_id }))[0]).toBe(200);
  expect(QUESTION.endsAfter).toBe(10);
});
