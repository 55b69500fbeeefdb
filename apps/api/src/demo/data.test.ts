import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { Privilege } from '@portal/common/enums/user/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import sharp from 'sharp';
import { callerOf, testApi } from '../testing/test-api.ts';
import { totpOf, visitor } from '../testing/visitor.ts';
import { demoAccounts } from './data/accounts.ts';
import { loadDemoOnce, resetDemo } from './reset.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
/** Every licence is drawn anew each time. */
const DRAWING_MS = 60_000;
const list = async (user_type: number, status = '1') =>
  (await api.as(approver).get(`/api/account/v1/certification/approvals?status=${status}&start=0&count=100&user_type=${user_type}`))[1].Data as
    { TotalNum: number; Detail: { ID: number; LicURL: string; UserID: string; Company: string; AuthCode: string; Result: number }[] };
const snapshot = async () => ({
  users: await api.db.selectFrom('app_user').select(['user_id', 'email', 'login_name']).where('user_id', '<>', approver.userId).orderBy('user_id').execute(),
  requests: await api.db.selectFrom('certification').select(['approval_id', 'lic_company', 'lic_code', 'status']).orderBy('approval_id').execute(),
});

beforeAll(async () => { expect(await loadDemoOnce(api.services)).toBe(true); }, DRAWING_MS);

test('enterprises and partners have at least two pending requests, and some in every other status', async () => {
  expect((await list(UserType.enterprise)).TotalNum).toBeGreaterThanOrEqual(2);
  expect((await list(UserType.partner)).TotalNum).toBeGreaterThanOrEqual(2);
  const statuses = (await list(UserType.enterprise, '0')).Detail.map(({ Result }) => Result);
  expect(new Set(statuses)).toEqual(new Set([ApprovalStatus.pending, ApprovalStatus.agreed, ApprovalStatus.rejected]));
});

test('partner companies exist in every application status, and pending ones see it', async () => {
  const applications = await api.db.selectFrom('registration_application').select(['approval_status', 'user_id']).execute();
  expect(new Set(applications.map(({ approval_status }) => approval_status))).toEqual(new Set([1, 2, 3]));
  expect(applications.filter(({ approval_status }) => approval_status === 1).length).toBeGreaterThanOrEqual(2);
  expect(applications.find(({ user_id }) => user_id === 'u-demo-partner-pending')?.approval_status).toBe(1);
  expect(await api.db.selectFrom('company').leftJoin('partner_company', 'partner_company.co_id', 'company.co_id')
    .select('company.co_id').where('kind', '=', 4).where('partner_company.co_id', 'is', null).execute()).toEqual([]);
});

test('an enterprise has dozens of credit records and expiring credits, another is overdrawn', async () => {
  const balances = await api.db.selectFrom('credit_balance').selectAll().execute();
  const of = (coId: string, kind: string) => balances.find((one) => one.co_id === coId && one.kind === kind);
  const trial = of('co-demo-yuanli', 'trial');
  expect(Number(trial?.records)).toBeGreaterThan(20);
  expect(Number(of('co-demo-yuanli', 'credit')?.records)).toBeGreaterThan(20);
  expect(Number(trial?.expiring)).toBeGreaterThan(0);
  expect(Number(trial?.expiring)).toBeLessThanOrEqual(Number(trial?.granted) - Number(trial?.used));
  const over = of('co-demo-linhai', 'credit');
  expect(Number(over?.used)).toBeGreaterThan(Number(over?.granted));
});

test('every pending request has its drawn licence and can be approved', async () => {
  const pending = [...(await list(UserType.enterprise)).Detail, ...(await list(UserType.partner)).Detail];
  for (const { LicURL } of pending) {
    const [status, bytes] = await api.as(approver).get(`/api/account/v1/certification/lic?lic_id=${LicURL}`, { headers: { accept: 'image/*' } });
    expect(status).toBe(200);
    expect(await sharp(bytes as Buffer).metadata()).toMatchObject({ format: 'jpeg' });
  }
  for (const [kind, { ID, UserID, Company, AuthCode }] of [[UserType.enterprise, pending[0]!], [UserType.partner, pending.at(-1)!]] as const) {
    expect(await api.as(approver).put(`/api/account/v1/certification/approval?id=${ID}`, {
      UserId: UserID, UserType: kind, ApprovalId: ID, Result: 2, Code: AuthCode, Company, Country: 6, Province: 430000, City: 430600, Opinion: '',
    })).toEqual([200, {}]);
  }
});

test('staff sign in with the key shown on the desk', async () => {
  const staff = demoAccounts().filter(({ user_type }) => user_type === UserType.employee);
  expect(staff.map(({ label }) => label)).toEqual(['staff-admin', 'staff-viewer']);
  for (const { account, password, second_factor } of staff) {
    const who = await visitor(api);
    expect(await who.portal(account, UserType.employee, {}, password ?? '')).toMatchObject([409, { code: 'Account.Login.SecondFactor' }]);
    expect((await who.portal(account, UserType.employee, { second_factor_code: totpOf(second_factor ?? '') }, password ?? ''))[0]).toBe(200);
  }
});

test('a reset creates the same data again, and a second start adds nothing', async () => {
  await resetDemo(api.services);
  const first = await snapshot();
  await resetDemo(api.services);
  expect(await snapshot()).toEqual(first);
  expect(await loadDemoOnce(api.services)).toBe(false);
}, 2 * DRAWING_MS);
