import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import {
  companyOf,
  creditCode,
  decideOn,
  submit as submitLicence,
} from '../../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const SEARCH = '/api/account/v1/certification/transaction/search';
const SUBMIT = '/api/account/v1/certification/transactions';
let number = 0;

/** An enterprise, and a code issued for its own payment. */
async function payer() {
  const id = (number += 1);
  const caller = callerOf(UserType.enterprise, `p${id}`);
  await api.as(caller).get('/userinfo');
  const code = `TX-${id}`;
  const payment = { lic_company: `Payer ${id} Ltd`, lic_code: creditCode(id) };
  await api.db
    .insertInto('transaction_code')
    .values({ code, ...payment, used_at: null, used_by: null })
    .execute();
  return { caller, id, code, payment };
}
type Payer = Awaited<ReturnType<typeof payer>>;
const search = (caller: Caller | null, code: string) =>
  api.as(caller).get(`${SEARCH}?transaction_code=${encodeURIComponent(code)}`);
const submit = ({ code, payment }: Pick<Payer, 'code' | 'payment'>, caller: Caller, more: object = {}) =>
  api.as(caller).post(SUBMIT, { ...payment, lic_id: '', transaction_code: code, user_id: caller.userId, ...more });
const codeOf = (code: string) =>
  api.db
    .selectFrom('transaction_code')
    .select(['used_at', 'used_by'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];
const requests = (coId: string) =>
  api.db.selectFrom('certification').select('approval_id').where('co_id', '=', coId).execute();

test('a code reveals its payer, in any letter case, without being consumed', async () => {
  const { caller, code, payment } = await payer();
  expect(await search(caller, ` ${code.toLowerCase()} `)).toEqual([200, { ...payment, lic_id: '' }]);
  expect(await codeOf(code)).toEqual({ used_at: null, used_by: null });
});

test('a code is submitted without a picture, and staff decide on the request', async () => {
  const one = await payer();
  const { caller, code, payment, id } = one;
  expect(await submit(one, caller)).toEqual([200, { data: { AuthStatus: 0 } }]);
  expect(await codeOf(code)).toEqual({ used_at: expect.any(Date), used_by: caller.userId });
  expect(await companyOf(api, caller.coId!)).toMatchObject({ auth_status: 1 });
  const [, list] = await api.as(caller).get(`/api/account/v1/certification/approval?user_id=${caller.userId}`);
  expect(list).toMatchObject({
    total: 1,
    entries: [{ auth_type: 1, company_name: payment.lic_company, approval_status: 1 }],
  });
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('actor_id', '=', caller.userId)
    .where('action', '=', 'certification.submitted')
    .execute();
  expect(trace).toEqual([{ detail: { transaction_code: code } }]);

  const [, waiting] = await api
    .as(approver)
    .get(`/api/account/v1/certification/approvals?status=1&start=0&count=10&user_type=2&company=Payer%20${id}`);
  expect(waiting).toMatchObject({ Data: { TotalNum: 1, Detail: [{ LicURL: '', AuthCode: payment.lic_code }] } });
  expect(await decideOn(api, approver, caller, 2)).toEqual([200, {}]);
  const [, read] = await api.as(caller).get(`/api/account/v1/certification/enterprise?user_id=${caller.userId}`);
  expect(read).toMatchObject({
    auth_status: 2,
    auth_type: 1,
    lic_company: payment.lic_company,
    lic_code: payment.lic_code,
    lic_id: null,
    lic_url: null,
  });
});

test('a submission returns the previous status: 3 after a rejection, 2 for a change', async () => {
  const rejected = await payer();
  await submitLicence(api, rejected.caller, 500);
  await decideOn(api, approver, rejected.caller, 3);
  expect(await submit(rejected, rejected.caller)).toEqual([200, { data: { AuthStatus: 3 } }]);

  const changing = await payer();
  await submitLicence(api, changing.caller, 501);
  await decideOn(api, approver, changing.caller, 2);
  expect(await submit(changing, changing.caller)).toEqual([200, { data: { AuthStatus: 2 } }]);
  expect(await companyOf(api, changing.caller.coId!)).toMatchObject({ auth_status: 2, pending_change: true });
});

test('an unknown code is rejected at its field', async () => {
  const one = await payer();
  const none = refusedAt('transaction_code', 'Account.Transaction.Not.Exist', 404);
  expect(await search(one.caller, 'TX-NONE')).toMatchObject(none);
  expect(await submit({ ...one, code: 'TX-NONE' }, one.caller)).toMatchObject(none);
  expect(await search(one.caller, '中')).toMatchObject(refusedAt('transaction_code', 'transactionCode.illegal'));
  expect(await companyOf(api, one.caller.coId!)).toMatchObject({ auth_status: 0 });
});

test('a used code is rejected for everybody, even after a rejection', async () => {
  const one = await payer();
  const other = await payer();
  await submit(one, one.caller);
  const used = refusedAt('transaction_code', 'Account.Transaction.Used', 409);
  expect(await search(other.caller, one.code)).toMatchObject(used);
  expect(await submit(one, other.caller)).toMatchObject(used);
  await decideOn(api, approver, one.caller, 3);
  expect(await submit(one, one.caller)).toMatchObject(used);
  expect(await companyOf(api, other.caller.coId!)).toMatchObject({ auth_status: 0 });
});

test.each<[string, object, string]>([
  ['another name', { lic_company: 'Another Ltd' }, 'lic_company'],
  ['another credit code', { lic_code: creditCode(999) }, 'lic_code'],
  ['a document', { lic_id: 'lic-1' }, 'lic_id'],
])('%s than the values of the code is rejected, without consuming it', async (_, more, field) => {
  const one = await payer();
  expect(await submit(one, one.caller, more)).toMatchObject(refusedAt(field, 'request.invalid'));
  expect(await codeOf(one.code)).toEqual({ used_at: null, used_by: null });
  expect(await requests(one.caller.coId!)).toEqual([]);
});

test('while a request is pending the code stays unused', async () => {
  const one = await payer();
  await submitLicence(api, one.caller, 510);
  expect(await submit(one, one.caller)).toMatchObject([409, { code: 'Account.Certification.Pending' }]);
  expect(await codeOf(one.code)).toEqual({ used_at: null, used_by: null });
});

test('a credit code of another enterprise is rejected, and the transaction code stays unused', async () => {
  const one = await payer();
  const holder = await payer();
  await submitLicence(api, holder.caller, 520, { code: one.payment.lic_code });
  expect(await submit(one, one.caller)).toMatchObject(refusedAt('lic_code', 'Account.Certification.Exists', 409));
  expect(await codeOf(one.code)).toEqual({ used_at: null, used_by: null });
});

test('the user id of somebody else is rejected', async () => {
  const victim = await payer();
  const thief = await payer();
  const denied = [403, { code: 'Account.Permission.Denied' }];
  expect(await submit(thief, thief.caller, { user_id: victim.caller.userId })).toMatchObject(denied);
  expect(
    await api.as(thief.caller).get(`${SEARCH}?transaction_code=${thief.code}&user_id=${victim.caller.userId}`),
  ).toMatchObject(denied);
  expect(await companyOf(api, victim.caller.coId!)).toMatchObject({ auth_status: 0 });
});

test.each<[string, number, Caller | null]>([
  ['a signed-out caller', 401, null],
  ['a partner', 403, callerOf(UserType.partner, 'pat')],
  ['an individual', 403, callerOf(UserType.individual, 'ivy')],
  ['staff', 403, callerOf(UserType.employee, 'sam', { privileges: [Privilege.admin] })],
])('%s is rejected: %d', async (_, status, by) => {
  const one = await payer();
  expect((await search(by, one.code))[0]).toBe(status);
  expect(
    (
      await api
        .as(by)
        .post(SUBMIT, { ...one.payment, lic_id: '', transaction_code: one.code, user_id: one.caller.userId })
    )[0],
  ).toBe(status);
  expect(await codeOf(one.code)).toEqual({ used_at: null, used_by: null });
});

test('codes cannot be guessed: after twenty attempts all are rejected for an hour, even existing ones', async () => {
  const { caller, code } = await payer();
  for (let i = 0; i < 20; i += 1) expect((await search(caller, `TRY-${i}`))[0]).toBe(404);
  expect(await search(caller, code)).toMatchObject([429, { code: '4290000000' }]);
  api.advance(3_601);
  expect((await search(caller, code))[0]).toBe(200);
});
