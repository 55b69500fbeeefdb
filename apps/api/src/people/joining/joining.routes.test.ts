import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { DAY_S } from '@portal/common/rules/units';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { makeAccount, makeCompany, strangers } from '../../testing/worlds/customer-world.ts';
import {
  applicationOf,
  approver,
  ask,
  decideByStaff,
  decideFor,
  joinable,
  OF_COMPANY,
  QUEUE,
  statusOf,
} from '../../testing/worlds/joining-world.ts';
import { visitor } from '../../testing/worlds/visitor.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { escalateApplications, forgetRejected } from './escalate.ts';

const api = await testApi();
const OWN = '/api/account/v1/account_requests/own';
const queue = async () =>
  (await api.as(approver).get(`${QUEUE}?status=1`))[1].entries as { id: number; due_time: string }[];
const messages = (to: string) =>
  api.db.selectFrom('outbox').select(['template', 'text', 'link']).where('recipient', '=', to).orderBy('id').execute();
const notPossible = [
  409,
  { code: 'Account.Join.NotPossible', fields: { company: { code: 'Account.Join.NotPossible' } } },
];
afterEach(() => api.services.clock.reset());

test('a stranger with a proven address asks; the administrator approves; then the account signs in', async () => {
  const company = await joinable(api);
  const asked = await ask(api, company.name);
  expect(asked.answer).toEqual([200, { ticket: expect.any(String) }]);
  // Neither answer nor messages name the administrator.
  expect((await messages(asked.email)).slice(1)).toMatchObject([
    {
      template: 'accountAsked',
      text: expect.not.stringContaining('Olga'),
      link: expect.stringContaining('/registerToJoin?user_type=2&ticket='),
    },
  ]);
  expect(await messages(company.mail)).toMatchObject([
    {
      template: 'accountRequested',
      text: expect.stringContaining('Ann'),
      link: expect.stringContaining('/accountRequests'),
    },
  ]);
  const door = await visitor(api);
  expect(await door.enterprise(asked.email)).toMatchObject([403, { code: 'Account.Login.Pending' }]);
  expect((await queue()).length).toBe(0);

  const { id } = await applicationOf(api, asked.user);
  expect(await api.as(company.caller).get(`${OF_COMPANY}?status=1`)).toMatchObject([
    200,
    {
      total_count: 1,
      entries: [
        { id, username: 'Ann', email: asked.email, email_verified: 1, phone_verified: 0, note: 'Sales', own: 0 },
      ],
    },
  ]);
  expect(await asked.withTicket('status')).toMatchObject([
    200,
    { company_name: company.name, status: 1, again_time: null, review_wait: { place: 1, late: 0 } },
  ]);
  expect(await decideFor(api, company.caller, id, { result: 2 })).toEqual([200, {}]);
  expect(await statusOf(api, asked.user)).toBe(2);
  expect(await asked.withTicket('status')).toMatchObject([200, { status: 2, review_wait: null }]);
  expect((await messages(asked.email)).map(({ template }) => template)).toEqual([
    'verifyCode',
    'accountAsked',
    'accountApproved',
  ]);
  expect((await (await visitor(api)).enterprise(asked.email))[0]).toBe(200);
});

test('a place counts the requests that wait for the same deciders: one company alone, then staff', async () => {
  const [one, other] = [await joinable(api), await joinable(api)];
  const first = await ask(api, one.name);
  const elsewhere = await ask(api, other.name);
  const second = await ask(api, one.name);
  const places = async () =>
    Promise.all(
      [first, elsewhere, second].map(
        async ({ withTicket }) => ((await withTicket('status'))[1].review_wait as { place: number }).place,
      ),
    );
  expect(await places()).toEqual([1, 1, 2]);
  await api.db
    .updateTable('account_application')
    .set({ company_only: false, staff_since: api.services.clock.now() })
    .where('user_id', 'in', [elsewhere.user, second.user])
    .execute();
  const [alone, ...atStaff] = await places();
  expect(alone).toBe(1);
  expect((atStaff[1] ?? 0) - (atStaff[0] ?? 0)).toBe(1);
});

test('unknown, unverified and much asked companies give one and the same refusal, and nothing is stored', async () => {
  const unverified = await joinable(api, { verified: false });
  const full = await joinable(api);
  const { user } = await ask(api, full.name);
  const { id: _, terms: __, ...row } = await applicationOf(api, user);
  await api.db
    .updateTable('account_application')
    .set({ status: 3, decided_at: new Date() })
    .where('user_id', '=', user)
    .execute();
  await api.db
    .insertInto('account_application')
    .values(Array.from({ length: 19 }, () => ({ ...row, status: 3, decided_at: new Date() })))
    .execute();
  for (const name of [unverified.name, 'Nobody at all Ltd', full.name]) {
    const refused = await ask(api, name);
    expect(refused.answer).toMatchObject(notPossible);
    expect(await api.db.selectFrom('app_user').select('user_id').where('email', '=', refused.email).execute()).toEqual(
      [],
    );
  }
  api.advance(DAY_S + 1);
  expect((await ask(api, full.name)).answer[0]).toBe(200);
});

test('a proven address of a domain that the company has proven is enough', async () => {
  const company = await joinable(api, { verified: false });
  await api.db
    .insertInto('company_domain')
    .values({
      domain_id: 'dom-join',
      co_id: company.co,
      domain: 'works.example',
      token: 't',
      config_id: null,
      proven_at: api.services.clock.now(),
      checked_at: null,
      lost_at: null,
      created_by: company.owner,
      created_at: api.services.clock.now(),
    })
    .execute();
  expect((await ask(api, company.name, { email: 'ann@works.example' })).answer[0]).toBe(200);
  expect((await ask(api, company.name, { email: 'ann@other.example' })).answer).toMatchObject(notPossible);
});

test('a wrong code, a taken login name and a missing one are refused at their fields', async () => {
  const company = await joinable(api);
  const asked = await ask(api, company.name, { login_name: 'taken_once' });
  expect(asked.answer[0]).toBe(200);
  expect((await ask(api, company.name, { login_name: 'Taken_once' })).answer).toMatchObject([
    409,
    { fields: { login_name: { code: 'Account.LoginName.Exists' } } },
  ]);
  await freshCode(api, { account: 'wrong@mail.example' });
  expect((await ask(api, company.name, { email: 'wrong@mail.example', verify_code: '000000' })).answer).toMatchObject([
    400,
    { fields: { verify_code: {} } },
  ]);
  expect((await ask(api, company.name, { login_name: undefined })).answer).toMatchObject([
    400,
    { fields: { login_name: { code: 'loginName.empty' } } },
  ]);
});

test('a rejection says whether one may ask again: with details at once, later after 30 days, or not', async () => {
  const company = await joinable(api);
  const asked = await ask(api, company.name);
  const reject = async (reason: string, note = '') =>
    decideFor(api, company.caller, (await applicationOf(api, asked.user)).id, { result: 3, reason, note });
  const again = () => asked.withTicket('again', { note: 'Sales in Berlin, asked by Tom' });

  expect(await decideFor(api, company.caller, (await applicationOf(api, asked.user)).id, { result: 3 })).toMatchObject([
    400,
    { fields: { reason: {} } },
  ]);
  expect(await reject('details', 'Who is your manager?')).toEqual([200, {}]);
  expect(await asked.withTicket('status')).toMatchObject([
    200,
    { status: 3, opinion: expect.stringContaining('Who is your manager?'), again_time: expect.any(String) },
  ]);
  expect(await again()).toEqual([200, {}]);
  expect(await applicationOf(api, asked.user)).toMatchObject({ status: 1, note: 'Sales in Berlin, asked by Tom' });
  expect(await again()).toMatchObject([409, { code: 'Account.Join.NotAgain' }]);

  await reject('later');
  expect(await again()).toMatchObject([409, { code: 'Account.Join.NotAgain' }]);
  api.advance(30 * DAY_S + 1);
  expect(await again()).toEqual([200, {}]);

  await reject('notNeeded');
  expect(await asked.withTicket('status')).toMatchObject([200, { again_time: null }]);
  expect(await again()).toMatchObject([409, { code: 'Account.Join.NotAgain' }]);
  // What is left of a rejected applicant goes by itself.
  expect(await forgetRejected(api.services)).toBe(0);
  api.advance(90 * DAY_S + 1);
  expect(await forgetRejected(api.services)).toBe(1);
  expect(await asked.withTicket('status')).toMatchObject([404, {}]);
});

test('a withdrawn request frees the address; a decision comes too late; a false ticket opens nothing', async () => {
  const company = await joinable(api);
  const asked = await ask(api, company.name);
  const { id } = await applicationOf(api, asked.user);
  expect(await asked.withTicket('withdrawal')).toEqual([200, {}]);
  expect(await applicationOf(api, asked.user)).toMatchObject({ status: 4, note: '', applicant: '' });
  expect(await statusOf(api, asked.user)).toBe(6);
  expect(await decideFor(api, company.caller, id, { result: 2 })).toMatchObject([400, { code: '4001213003' }]);
  expect(await asked.withTicket('withdrawal')).toMatchObject([400, { code: '4001213003' }]);
  // Nothing is left of it that a list could show.
  expect((await api.as(company.caller).get(`${OF_COMPANY}?status=0`))[1].total_count).toBe(0);
  expect((await ask(api, company.name, { email: asked.email })).answer[0]).toBe(200);

  const path = '/api/account/v1/account_requests/0/status';
  for (const ticket of ['', 'x', `${company.owner}.`, `${company.owner}.${asked.ticket.split('.')[1]}`])
    expect((await api.as(null).post(path, { ticket }))[0]).toBe(404);
});

test('staff see an application after three working days, counted from then; not before', async () => {
  const company = await joinable(api);
  const asked = await ask(api, company.name);
  const row = await applicationOf(api, asked.user);
  expect(row).toMatchObject({ company_only: true, staff_since: null });
  expect(await decideByStaff(api, row, 2)).toMatchObject([404, { code: '4041100009' }]);
  expect(await escalateApplications(api.services)).toBe(0);
  api.advance((row.company_until!.getTime() - api.services.clock.now().getTime()) / 1000 + 1);
  expect(await escalateApplications(api.services)).toBeGreaterThanOrEqual(1);
  expect(await escalateApplications(api.services)).toBe(0);
  const [shown] = (await queue()).filter(({ id }) => id === row.id);
  expect(new Date(shown!.due_time).getTime()).toBeGreaterThan(api.services.clock.now().getTime());
  // Both decide the same row; the second one learns of the first, by name among customers.
  expect(await decideFor(api, company.caller, row.id, { result: 2 })).toEqual([200, {}]);
  expect(await decideByStaff(api, row, 3)).toMatchObject([
    400,
    { code: '4001213001', description: expect.stringContaining('Olga') },
  ]);
});

test('customers do not learn the name of the member of staff who was first', async () => {
  const company = await joinable(api, { proven: false });
  const row = await applicationOf(api, (await ask(api, company.name)).user);
  // Nobody of the company can be told, so staff see it at once.
  expect(row).toMatchObject({ company_only: false, company_until: null });
  expect((await queue()).map(({ id }) => id)).toContain(row.id);
  expect(await decideByStaff(api, row, 2)).toEqual([200, {}]);
  expect(await decideFor(api, company.caller, row.id, { result: 3, reason: 'notNeeded' })).toMatchObject([
    400,
    { code: '4001213001', description: expect.stringContaining('Our staff') },
  ]);
});

test('when the last administrator leaves, staff see what waits', async () => {
  const company = await joinable(api);
  const row = await applicationOf(api, (await ask(api, company.name)).user);
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', company.owner).execute();
  expect(await escalateApplications(api.services)).toBe(1);
  expect(await decideByStaff(api, row, 2)).toEqual([200, {}]);
});

test('a member asks for a further account; somebody else decides, and the invitation goes to its address', async () => {
  const company = await joinable(api);
  const second = callerOf(UserType.enterprise, 'second', { coId: company.co });
  await makeAccount(api, 'u-second', company.co, {
    login_name: 'second',
    email: 'second@join.example',
    email_verified: true,
  });
  const post = (login_name: string, more: object = {}) =>
    api.as(company.caller).post(OWN, { login_name, username: 'Tom', email: 'tom@join.example', note: '', ...more });
  expect(await post('tom_join')).toEqual([200, {}]);
  const [, { requests }] = await api.as(company.caller).get(OWN);
  expect(requests).toMatchObject([{ login_name: 'tom_join', username: 'Tom', status: 1, review_wait: { late: 0 } }]);
  const { id } = requests[0] as { id: number };
  expect(await decideFor(api, company.caller, id, { result: 2 })).toMatchObject([403, { code: 'Account.Join.Own' }]);
  expect(await decideFor(api, second, id, { result: 2 })).toEqual([200, {}]);
  expect((await messages('tom@join.example')).map(({ template }) => template)).toEqual(['invitation']);
  // One's own address needs no proof; the address of somebody else is refused.
  expect(await post('olga_2', { email: company.mail })).toEqual([200, {}]);
  expect(await post('other_2', { email: 'second@join.example' })).toMatchObject([409, { fields: { email: {} } }]);
  expect(await post('third_2', { email: 'third@join.example' })).toEqual([200, {}]);
  expect(await post('fourth_2', { email: 'fourth@join.example' })).toEqual([200, {}]);
  expect(await post('fifth_2', { email: 'fifth@join.example' })).toMatchObject([409, { code: 'Account.Join.Limit' }]);

  const mine = (await api.as(company.caller).get(OWN))[1].requests as { id: number; login_name: string }[];
  const third = mine.find(({ login_name }) => login_name === 'third_2')!.id;
  expect(await api.as(second).put(`${OWN}/${third}/withdrawal`)).toMatchObject([404, { code: '4041100009' }]);
  expect(await api.as(company.caller).put(`${OWN}/${third}/withdrawal`)).toEqual([200, {}]);
  expect(await post('fifth_2', { email: 'third@join.example' })).toEqual([200, {}]);
});

test('somebody joins a partner company as an ordinary contact, whom the list of contacts has after the approval', async () => {
  await makeCompany(api, 'co-pj', 'Partner Joins', { kind: 4, auth_status: 2, admitted: true });
  await makeAccount(api, 'u-pown', 'co-pj', {
    user_type: UserType.partner,
    role: PartnerRole.admin,
    email: 'pown@join.example',
    email_verified: true,
  });
  const owner = callerOf(UserType.partner, 'pown', { coId: 'co-pj' });
  const asked = await ask(api, 'Partner Joins', {
    user_type: UserType.partner,
    login_name: undefined,
    email: 'pasker@mail.example',
    verify_code: await freshCode(api, {
      account: 'pasker@mail.example',
      scene: VerifyScene.partnerRegister,
      userType: UserType.partner,
    }),
  });
  expect(asked.answer[0]).toBe(200);
  const contacts = async () =>
    ((await api.as(owner).get('/api/account/v1/partner/co-pj/user'))[1].entries as { user_id: string }[]).map(
      ({ user_id }) => user_id,
    );
  expect(await contacts()).not.toContain(asked.user);
  const { id } = await applicationOf(api, asked.user);
  const ordinary = callerOf(UserType.partnerContact, 'pord', { coId: 'co-pj' });
  await makeAccount(api, 'u-pord', 'co-pj', { user_type: UserType.partnerContact, role: PartnerRole.ordinary });
  expect((await decideFor(api, ordinary, id, { result: 2 }))[0]).toBe(403);
  expect(await decideFor(api, owner, id, { result: 2 })).toEqual([200, {}]);
  expect(await contacts()).toContain(asked.user);
  expect(
    await api.db
      .selectFrom('app_user')
      .select(['user_type', 'role', 'status'])
      .where('user_id', '=', asked.user)
      .execute(),
  ).toEqual([{ user_type: 32, role: 2, status: 2 }]);
});

test('an administrator of another company finds nothing, and others may not even look', async () => {
  const [one, two] = [await joinable(api), await joinable(api)];
  const { id } = await applicationOf(api, (await ask(api, one.name)).user);
  expect(await decideFor(api, two.caller, id, { result: 2 })).toMatchObject([404, { code: '4041100009' }]);
  expect(await api.as(two.caller).get(`${OF_COMPANY}?status=0`)).toMatchObject([200, { total_count: 0 }]);
  const administer = ['an enterprise', 'a partner'];
  for (const [name, caller, status] of strangers().filter(([name]) => !administer.includes(name)))
    expect([name, (await api.as(caller).get(`${OF_COMPANY}?status=0`))[0]]).toEqual([name, status]);
});
