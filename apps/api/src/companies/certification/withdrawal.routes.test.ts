import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import {
  companyOf,
  creditCode,
  decideOn,
  requestOf,
  submit,
  type Submitting,
} from '../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const READ = '/api/account/v1/certification/enterprise';
const APPROVAL = '/api/account/v1/certification/approval';
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
let number = 0;

async function enterprise() {
  const n = (number += 1);
  const caller = callerOf(UserType.enterprise, `w${n}`);
  await api.as(caller).get('/userinfo');
  return {
    caller,
    n,
    submit: (more?: Submitting) => submit(api, caller, n, more),
    read: async () => (await api.as(caller).get(`${READ}?user_id=${caller.userId}`))[1] as Record<string, unknown>,
    withdraw: async (id?: number, by: Caller | null = caller) =>
      api.as(by).delete(`${APPROVAL}?user_id=${caller.userId}&id=${id ?? (await requestOf(api, caller.coId!))}`),
  };
}

test('withdrawing a first request releases all claims and restores the previous status', async () => {
  const one = await enterprise();
  await one.submit();
  const id = await requestOf(api, one.caller.coId!);
  const submitted = {
    lic_code: creditCode(one.n),
    lic_company: `Company ${one.n} Ltd`,
    lic_id: expect.any(String),
    lic_type: 1,
    auth_type: expect.any(Number),
  };
  expect(await one.read()).toMatchObject({
    auth_status: 1,
    approval_id: id,
    submitted: { ...submitted, approval_status: 1 },
  });
  expect(await one.withdraw()).toEqual([200, {}]);
  expect(await companyOf(api, one.caller.coId!)).toMatchObject({ auth_status: 0, pending_change: false });
  // The same request can be submitted again, with its picture.
  expect(await one.read()).toMatchObject({
    auth_status: 0,
    approval_id: null,
    lic_company: null,
    application_time: null,
    submitted: { ...submitted, approval_status: 4 },
  });
  expect((await (await enterprise()).submit({ code: creditCode(one.n), company: `Company ${one.n} Ltd` }))[0]).toBe(
    200,
  );
  const [, records] = await api.as(one.caller).get(`${APPROVAL}?user_id=${one.caller.userId}`);
  expect(records).toMatchObject({ total: 1, entries: [{ approval_id: id, approval_status: 4, refused_fields: [] }] });
  expect(await api.as(approver).get(`${APPROVAL}?id=${id}`)).toMatchObject([
    200,
    { Data: { Result: 4, ApprovalTime: expect.any(String), ApprovalType: null } },
  ]);
  const trace = await api.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'certification.withdrawn')
    .where('object_id', '=', one.caller.coId)
    .execute();
  expect(trace).toMatchObject([
    { actor_id: one.caller.userId, subject_id: one.caller.userId, detail: { approval_id: id } },
  ]);
  const queue = (status: string) =>
    api.as(approver).get(`/api/account/v1/certification/approvals?status=${status}&start=0&count=100&user_type=2`);
  const ids = async (status: string) => ((await queue(status))[1].Data.Detail as { ID: number }[]).map(({ ID }) => ID);
  expect(await ids('1')).not.toContain(id);
  expect(await ids('2,3')).not.toContain(id);
  expect(await ids('4')).toEqual([id]);
});

test('withdrawing after a rejection shows the rejection again, with its fields', async () => {
  const one = await enterprise();
  await one.submit();
  await decideOn(api, approver, one.caller, 3, { RefusedFields: [{ Field: 'LicURL', Reason: 'unreadable' }] });
  await one.submit();
  expect(await one.read()).toMatchObject({ auth_status: 1, refused_fields: [], rejected: null });
  expect((await one.withdraw())[0]).toBe(200);
  expect(await companyOf(api, one.caller.coId!)).toMatchObject({ auth_status: 3 });
  expect(await one.read()).toMatchObject({
    auth_status: 3,
    auth_opinion: 'The picture is cut off.',
    refused_fields: [{ field: 'LicURL', reason: 'unreadable' }],
  });
});

test('withdrawing a change of a verified company keeps its current values and releases the new ones', async () => {
  const one = await enterprise();
  await one.submit();
  await decideOn(api, approver, one.caller, 2);
  await one.submit({ code: creditCode(900), company: 'Renamed Ltd' });
  expect(await companyOf(api, one.caller.coId!)).toMatchObject({ auth_status: 2, pending_change: true });
  expect((await one.withdraw())[0]).toBe(200);
  expect(await companyOf(api, one.caller.coId!)).toMatchObject({
    auth_status: 2,
    pending_change: false,
    company_name: `Company ${one.n} Ltd`,
  });
  expect(await one.read()).toMatchObject({
    auth_status: 2,
    lic_code: creditCode(one.n),
    pending_change: 0,
    approval_id: null,
  });
  expect((await (await enterprise()).submit({ code: creditCode(one.n) }))[0]).toBe(409);
  expect((await (await enterprise()).submit({ code: creditCode(900), company: 'Renamed Ltd' }))[0]).toBe(200);
});

test('the transaction code can be used again', async () => {
  const one = await enterprise();
  const payment = { lic_company: 'Paying Ltd', lic_code: creditCode(910) };
  await api.db
    .insertInto('transaction_code')
    .values({ code: 'TX-BACK', ...payment, used_at: null, used_by: null })
    .execute();
  const use = (by: Caller) =>
    api
      .as(by)
      .post('/api/account/v1/certification/transactions', {
        ...payment,
        lic_id: '',
        transaction_code: 'TX-BACK',
        user_id: by.userId,
      });
  expect((await use(one.caller))[0]).toBe(200);
  expect((await one.withdraw())[0]).toBe(200);
  expect((await use(one.caller))[0]).toBe(200);
  await decideOn(api, approver, one.caller, 3);
  expect(await use(one.caller)).toMatchObject([409, { code: 'Account.Transaction.Used' }]);
});

test.each<[string, (one: Awaited<ReturnType<typeof enterprise>>) => Promise<unknown>, string]>([
  ['approved', ({ caller }) => decideOn(api, approver, caller, 2), '4001213001'],
  ['rejected', ({ caller }) => decideOn(api, approver, caller, 3), '4001213002'],
  ['withdrawn', (one) => one.withdraw(), '4001213003'],
])('a request that was %s cannot be withdrawn', async (_, end, code) => {
  const one = await enterprise();
  await one.submit();
  await end(one);
  const before = [await companyOf(api, one.caller.coId!), await one.read()];
  expect(await one.withdraw()).toMatchObject([400, { code }]);
  expect([await companyOf(api, one.caller.coId!), await one.read()]).toEqual(before);
});

test('a decision on a withdrawn request is rejected, and nothing changes', async () => {
  const one = await enterprise();
  await one.submit();
  await one.withdraw();
  for (const result of [2, 3] as const)
    expect(await decideOn(api, approver, one.caller, result)).toMatchObject([400, { code: '4001213003' }]);
  expect(await companyOf(api, one.caller.coId!)).toMatchObject({ auth_status: 0 });
  expect(
    await api.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', `${one.caller.userId}@example.com`)
      .execute(),
  ).toEqual([]);
});

test('requests of others cannot be withdrawn, with any id', async () => {
  const owner = await enterprise();
  const thief = await enterprise();
  await owner.submit();
  const id = await requestOf(api, owner.caller.coId!);
  expect(await thief.withdraw(id)).toMatchObject([404, { code: '4041100009' }]);
  expect(await owner.withdraw(id, thief.caller)).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect((await owner.withdraw(id, null))[0]).toBe(401);
  expect((await owner.withdraw(id, approver))[0]).toBe(403);
  expect((await owner.withdraw(id, callerOf(UserType.partner, 'pat')))[0]).toBe(403);
  for (const wrong of ['x', '1.5', '99999999999999999999', '']) {
    expect(
      (await api.as(owner.caller).delete(`${APPROVAL}?user_id=${owner.caller.userId}&id=${wrong}`))[0],
    ).toBeGreaterThanOrEqual(400);
  }
  expect(await companyOf(api, owner.caller.coId!)).toMatchObject({ auth_status: 1 });
});
