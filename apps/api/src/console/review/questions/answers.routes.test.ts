import { askAccount } from '@portal/common/contract/queues/account-approvals';
import { askContract } from '@portal/common/contract/queues/contract-approval';
import { askRegistration } from '@portal/common/contract/queues/registration-approval';
import { ACCOUNT_REQUESTS_PAGE } from '@portal/common/pages/addresses';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { UserType } from '@portal/common/enums/user/user-type';
import { followQuestions } from './follow-questions.ts';
import { REVIEWED } from '../../approvals/reviewed-queues.ts';
import { sendOverdueDigest } from '../../queues/overdue-digest.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { callerOf, testApi, type Answer } from '../../../testing/test-api.ts';
import { applicationOf, approver, ask as askToJoin, joinable } from '../../../testing/worlds/joining-world.ts';
import { pendingIn, reviewerOf, type Pending } from '../../../testing/worlds/review-world.ts';

const api = await testApi();
const { clock } = api.services;
/** A Monday, 10:00 in Shanghai. */
const MONDAY = Date.parse('2026-03-02T02:00:00Z');
const pass = (ms: number) => api.advance(ms / 1000);

beforeEach(() => {
  api.advance((MONDAY - clock.now().getTime()) / 1000);
});

/** What differs between the queues: the fields of a question, how the applicant reads and answers it, and the list. */
interface Case {
  queue: 'registration' | 'contract' | 'account';
  path: string;
  field: string;
  other: string;
  answerPath: (item: Pending, ticket: string) => string;
  given: object;
  after: object;
  shown: { before: string; after: string };
  list: string;
  counted: string;
  mail: string;
}
const CASES: Case[] = [
  {
    queue: 'registration',
    path: askRegistration.path,
    field: 'company_location',
    other: 'company_address',
    answerPath: ({ applicant }) => `/api/account/v1/user/${applicant.userId}/approval/answer`,
    given: { company_country_id: 6, company_province_id: 330000, company_city_id: 330200 },
    after: { company_city_id: 330200, company_address: '18 Paper Street' },
    shown: { before: 'China / Zhejiang / Hangzhou', after: 'China / Zhejiang / Ningbo' },
    list: '/api/account/v1/csp/approvals?approval_status=1&limit=100&company_name=',
    counted: 'partnerRegistration',
    mail: 'registrationAsked',
  },
  {
    queue: 'contract',
    path: askContract.path,
    field: 'partner_level',
    other: 'sign_type',
    answerPath: ({ applicant }) => `/api/account/v1/partner/${applicant.coId}/contract/answer`,
    given: { partner_level: 8 },
    after: { wanted_level: 8, sign_type: 1 },
    shown: { before: 'Gold partner', after: 'Diamond partner' },
    list: '/api/account/v1/csp/contract_approvals?approval_status=1&limit=100&company_name=',
    counted: 'partnerContract',
    mail: 'contractAsked',
  },
  {
    queue: 'account',
    path: askAccount.path,
    field: 'username',
    other: 'note',
    answerPath: () => '/api/account/v1/account_requests/0/answer',
    given: { username: 'Ann Lee' },
    after: { username: 'Ann Lee' },
    shown: { before: 'Ann', after: 'Ann Lee' },
    list: '/api/account/v1/customer/0/account/approvals?status=1&limit=100&company_name=',
    counted: 'accountApplication',
    mail: 'accountQuestioned',
  },
];

const staff = (queue: Pending['queue'], name: string) => reviewerOf(queue, `${name}-${queue}`);

interface Item extends Pending {
  ticket: string;
}

/** A pending request that staff see; that of an account has a ticket. */
async function pendingOf(queue: Case['queue']): Promise<Item> {
  if (queue !== 'account') return { ...(await pendingIn(api, queue)), ticket: '' };
  const { name } = await joinable(api);
  const { user, ticket } = await askToJoin(api, name);
  const { id, co_id } = await applicationOf(api, user);
  await api.db
    .updateTable('account_application')
    .set({ company_only: false, company_until: null })
    .where('id', '=', id)
    .execute();
  const world = await pendingIn(api, 'account');
  return {
    ...world,
    id,
    ticket,
    applicant: callerOf(UserType.enterprise, user, { userId: user, coId: co_id }),
    path: (call) => world.path(call).replace(String(world.id), String(id)),
  };
}

const text = 'Is this right?';
const askAbout = (by: Caller, { path }: Case, { id }: Pending, fields: string[], more: object = {}) =>
  api.as(by).put(path.replace('{id}', String(id)), { fields: fields.map((field) => ({ field, text })), ...more });

interface Own {
  question: { version: number; fields: object[]; asked_at: string; until: string } | null;
  review_wait?: object | null;
  [name: string]: unknown;
}
async function own({ queue }: Case, { applicant, ticket }: Item): Promise<Own> {
  if (queue === 'registration')
    return (await api.as(applicant).get(`/api/account/v1/user/${applicant.userId}/company_info`))[1] as Own;
  if (queue === 'contract')
    return ((await api.as(applicant).get(`/api/account/v1/partner/${applicant.coId}/contract`))[1] as { contract: Own })
      .contract;
  const [, body] = await api.as(null).post('/api/account/v1/account_requests/0/status', { ticket });
  return { ...(body as Own), ...(body as { asked_for: object | null }).asked_for };
}
async function answer(one: Case, item: Item, body: object): Promise<Answer> {
  const { question } = await own(one, item);
  const caller = one.queue === 'account' ? null : item.applicant;
  return api
    .as(caller)
    .put(one.answerPath(item, item.ticket), {
      version: question?.version ?? 0,
      text: '',
      ...(one.queue === 'account' && { ticket: item.ticket }),
      ...body,
    });
}
const review = async (one: Case, item: Pending) =>
  (await api.as(staff(one.queue, 'reads')).get(item.path('read')))[1] as { questions: object[]; reachable: number };
const row = async ({ queue, list }: Case, { id }: Pending, more = '') =>
  ((await api.as(staff(queue, 'reads')).get(list + more))[1] as { rows?: Row[]; entries?: Row[] }).entries?.find(
    (one) => one.id === id,
  );
interface Row {
  id: number;
  question: object | null;
  due_time: string | null;
  waited: { days: number; minutes: number };
  application_time: string;
}
const mails = (template: string, at: string) =>
  api.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', template as never)
    .where('recipient', '=', at)
    .execute();
const addressOf = async ({ applicant }: Pending) =>
  (
    await api.db
      .selectFrom('app_user')
      .select('email')
      .where('user_id', '=', applicant.userId)
      .executeTakeFirstOrThrow()
  ).email!;

test.each(CASES)(
  '$queue: a question stops the clock, opens the asked field alone, and its answer goes on',
  async (one) => {
    const asker = staff(one.queue, 'asks');
    const item = await pendingOf(one.queue);
    expect(await askAbout(staff('certification', 'no'), one, item, [one.field])).toMatchObject([403, {}]);
    expect(await askAbout(asker, one, item, ['email'])).toMatchObject([400, {}]);
    await api.as(asker).put(item.path('claim'));
    expect(await review(one, item)).toMatchObject({ reachable: 1, questions: [] });
    expect(await askAbout(asker, one, item, [one.field])).toEqual([200, {}]);
    expect(await askAbout(staff(one.queue, 'reads'), one, item, [one.field])).toMatchObject([
      409,
      { code: 'Account.Approval.Asked' },
    ]);
    expect(await api.db.selectFrom('review_claim').select('user_id').where('item_id', '=', item.id).execute()).toEqual(
      [],
    );
    const [mail] = await mails(one.mail, await addressOf(item));
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(one.queue === 'account' ? encodeURIComponent(item.ticket) : '/company/info');
    await api.db
      .updateTable('session')
      .set({ last_used_at: new Date(0) })
      .execute();
    pass(2 * DAY_MS);
    expect(await row(one, item)).toMatchObject({
      question: { fields: [{ field: one.field, text }], name: asker.userId, own: 0 },
      due_time: null,
      waited: { days: 0, minutes: 0 },
    });
    const shown = await own(one, item);
    expect(shown.question).toMatchObject({
      fields: [{ field: one.field, text }],
      until: expect.stringMatching(/^2026-03-16T02:0/),
    });
    expect(shown.review_wait ?? null).toBeNull();
    expect(JSON.stringify(shown)).not.toContain(asker.userId);

    expect(await answer(one, item, {})).toMatchObject([400, { fields: { text: { code: 'answer.empty' } } }]);
    expect(await answer(one, item, { [one.other]: one.other === 'sign_type' ? 2 : 'Not asked' })).toMatchObject([
      400,
      { fields: { [one.other]: { code: 'request.invalid' } } },
    ]);
    expect(await answer(one, item, { ...one.given, text: 'Corrected.' })).toEqual([200, {}]);
    expect(await own(one, item)).toMatchObject({ question: null, ...(one.queue === 'account' ? {} : one.after) });
    expect((await review(one, item)).questions).toMatchObject([
      { state: 'answered', answer: 'Corrected.', changes: [{ field: one.field, ...one.shown }] },
    ]);
    expect(await row(one, item)).toMatchObject({
      question: null,
      application_time: expect.stringMatching(/^2026-03-02T02:0/),
      // Three working days from Monday, and two that the question was open.
      due_time: expect.stringMatching(/^2026-03-09T02:0/),
    });
    expect(await answer(one, item, { text: 'Again.' })).toMatchObject([409, { code: 'Account.Question.Ended' }]);
    const { action } = await api.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', '%.answered')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe(`${one.queue === 'account' ? 'accountApplication' : one.queue}.answered`);
  },
);

test.each(CASES)(
  '$queue: an asked request is not overdue and never next; unanswered, it is rejected by rule',
  async (one) => {
    const asker = staff(one.queue, 'asks');
    const item = await pendingOf(one.queue);
    const overdue = async () =>
      (
        (await api.as(asker).get('/api/account/v1/approvals/counts'))[1] as {
          queues: { queue: string; overdue: number }[];
        }
      ).queues.find(({ queue }) => queue === one.counted)!.overdue;
    await askAbout(asker, one, item, [one.field]);
    pass(3 * DAY_MS);
    await followQuestions(api.services, REVIEWED);
    await followQuestions(api.services, REVIEWED);
    expect(await mails(one.mail.replace(/Asked|Questioned/, 'Reminded'), await addressOf(item))).toHaveLength(1);
    // Not seven days to the moment: the request of the test before is due then, between the list and the counts.
    pass(4 * DAY_MS + HOUR_MS);
    const [, late] = await api.as(asker).get(`${one.list}&due=overdue`);
    expect((late as { total_count: number }).total_count).toBe(await overdue());
    expect(await row(one, item, '&proposed=0')).toBeUndefined();
    expect(await row(one, item, '&due=overdue')).toBeUndefined();
    expect(await sendOverdueDigest(api.services)).toBeGreaterThanOrEqual(0);
    pass(7 * DAY_MS);
    await Promise.all([followQuestions(api.services, REVIEWED), followQuestions(api.services, REVIEWED)]);
    const told = await mails(one.mail.replace(/Asked|Questioned/, 'Unanswered'), await addressOf(item));
    expect(told).toHaveLength(1);
    expect(await answer(one, item, { text: 'Late.' })).toMatchObject([400, { code: '4001213002' }]);
    expect(await review(one, item)).toMatchObject({ questions: [{ state: 'unanswered' }], decision: null });
    // It can be sent again as it was.
    const { applicant, ticket } = item;
    const again: Record<Case['queue'], () => Promise<Answer>> = {
      registration: () => api.as(applicant).put(`/api/account/v1/user/${applicant.userId}/approval`),
      contract: () =>
        api
          .as(applicant)
          .post(`/api/account/v1/partner/${applicant.coId}/contract`, { sign_type: 1, partner_level: 4 }),
      account: () => api.as(null).post('/api/account/v1/account_requests/0/again', { ticket, note: 'Sales' }),
    };
    expect((await again[one.queue]())[0]).toBe(200);
  },
);

test('without a proven address nobody is asked about a contract or an account, and staff know before', async () => {
  for (const one of CASES.filter(({ queue }) => queue !== 'registration')) {
    const item = await pendingOf(one.queue);
    await api.db
      .updateTable('app_user')
      .set({ email_verified: false, phone_verified: false, self_registered: true })
      .where('user_id', '=', item.applicant.userId)
      .execute();
    expect(await review(one, item)).toMatchObject({ reachable: 0 });
    expect(await askAbout(staff(one.queue, 'asks'), one, item, [one.field])).toMatchObject([
      409,
      { code: 'Account.Approval.Unreachable' },
    ]);
  }
});

test('the member who asked for a further account answers on the page of requests; a taken login name is refused', async () => {
  const { co, caller, mail } = await joinable(api);
  const account = CASES[2]!;
  expect(
    await api
      .as(caller)
      .post('/api/account/v1/account_requests/own', {
        login_name: 'second_one',
        username: 'Bo',
        email: 'bo@mail.example',
        note: '',
      }),
  ).toEqual([200, {}]);
  const { id, user_id } = await api.db
    .selectFrom('account_application')
    .select(['id', 'user_id'])
    .where('co_id', '=', co)
    .executeTakeFirstOrThrow();
  // Only its company sees it yet.
  const item = { id } as Pending;
  await api.db.updateTable('account_application').set({ company_only: true }).where('id', '=', id).execute();
  expect(await askAbout(approver, account, item, ['login_name'])).toMatchObject([404, {}]);
  await api.db.updateTable('account_application').set({ company_only: false }).where('id', '=', id).execute();
  expect(await askAbout(approver, account, item, ['login_name', 'note'])).toEqual([200, {}]);
  expect(
    (await mails('accountQuestioned', mail)).map(({ text: said }) => said.includes(ACCOUNT_REQUESTS_PAGE)),
  ).toEqual([true]);
  const own = async () =>
    ((await api.as(caller).get('/api/account/v1/account_requests/own'))[1] as { requests: Own[] }).requests[0]!;
  const { question, asked_for } = await own();
  expect(asked_for).toEqual({ login_name: 'second_one', username: 'Bo', note: '' });
  const send = (body: object, by: Caller = caller) =>
    api
      .as(by)
      .put(`/api/account/v1/account_requests/own/${id}/answer`, { version: question!.version, text: '', ...body });
  const stranger = await joinable(api);
  expect(await send({ text: 'Mine.' }, stranger.caller)).toMatchObject([404, {}]);
  const { login_name: taken } = await api.db
    .selectFrom('app_user')
    .select('login_name')
    .where('user_id', '=', stranger.owner)
    .executeTakeFirstOrThrow();
  expect(await send({ login_name: taken })).toMatchObject([409, { code: 'Account.LoginName.Exists' }]);
  expect(await send({ login_name: 'second_two', note: 'For sales' })).toEqual([200, {}]);
  expect(
    await api.db.selectFrom('app_user').select(['login_name', 'status']).where('user_id', '=', user_id).execute(),
  ).toEqual([{ login_name: 'second_two', status: 1 }]);
  expect((await own()).question).toBeNull();
});

test('what staff corrected and the applicant answers is the applicant’s again; the rest stays read-only', async () => {
  const registration = CASES[0]!;
  const item = await pendingOf('registration');
  const { applicant, id } = item;
  const reviewer = staff('registration', 'corrects');
  await api
    .as(reviewer)
    .put(`/api/account/v1/csp/approvals/${id}?user_id=${applicant.userId}`, {
      company_main_business: 'Trade',
      user_name: 'Lin Li',
    });
  await askAbout(reviewer, registration, item, ['company_main_business', 'username', 'company_name']);
  const contact = callerOf(UserType.partnerContact, 'contact-reads', { coId: applicant.coId, role: 2 });
  const { question } = await own(registration, item);
  expect(
    await api
      .as(contact)
      .put(`/api/account/v1/user/${contact.userId}/approval/answer`, { version: question!.version, text: 'Yes.' }),
  ).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  const other = await pendingOf('registration');
  const { company_name } = await own(registration, other);
  expect(await answer(registration, item, { company_name })).toMatchObject([
    409,
    { code: 'Account.Company.Exists', fields: { company_name: expect.anything() } },
  ]);
  expect(await answer(registration, item, { company_main_business: 'Optics', username: 'Lin Li' })).toEqual([200, {}]);
  const now = await own(registration, item);
  expect(now).toMatchObject({ company_main_business: 'Optics', corrections: [{ field: 'username', after: 'Lin Li' }] });
  expect(await item.decide(reviewer, 2, { version: 1 })).toMatchObject([409, { code: 'Account.Conflict' }]);
});
