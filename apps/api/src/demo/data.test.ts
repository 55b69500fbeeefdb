import { findBalance } from '../companies/credits/credits.db.ts';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Contact } from '@portal/common/contract/company/contacts';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { accountReview } from '@portal/common/contract/queues/account-approvals';
import { contractReview } from '@portal/common/contract/queues/contract-approval';
import { registrationReview } from '@portal/common/contract/queues/registration-approval';
import type { ReviewCalls } from '@portal/common/contract/queues/review';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import sharp from 'sharp';
import { callerOf, testApi } from '../testing/test-api.ts';
import { totpOf, visitor } from '../testing/worlds/visitor.ts';
import { demoAccounts } from './data/accounts.ts';
import { isSamePicture } from '../platform/files/similar-pictures/picture-hash.ts';
import { loadDemoOnce, resetDemo } from './reset.ts';

const api = await testApi();
const manager = callerOf(UserType.employee, 'manager', { privileges: [Privilege.admin] });
const approver = callerOf(UserType.employee, 'approver', {
  privileges: [Privilege.approvalCertification, Privilege.approvalContract, Privilege.partnerView],
});
/** Every licence is drawn again each time. */
const DRAWING_MS = 60_000;
const list = async (user_type: number, status = '1') =>
  (
    await api
      .as(approver)
      .get(`/api/account/v1/certification/approvals?status=${status}&start=0&count=100&user_type=${user_type}`)
  )[1].Data as {
    TotalNum: number;
    Detail: { ID: number; LicURL: string; UserID: string; Company: string; AuthCode: string; Result: number }[];
  };
const snapshot = async () => ({
  users: await api.db
    .selectFrom('app_user')
    .select(['user_id', 'email', 'login_name'])
    .where('user_id', '<>', approver.userId)
    .orderBy('user_id')
    .execute(),
  requests: await api.db
    .selectFrom('certification')
    .select(['approval_id', 'lic_company', 'lic_code', 'status'])
    .orderBy('approval_id')
    .execute(),
});

beforeAll(async () => {
  expect(await loadDemoOnce(api.services)).toBe(true);
}, DRAWING_MS);

test('enterprises and partners have at least two pending requests, and some in every other status', async () => {
  expect((await list(UserType.enterprise)).TotalNum).toBeGreaterThanOrEqual(2);
  expect((await list(UserType.partner)).TotalNum).toBeGreaterThanOrEqual(2);
  const statuses = (await list(UserType.enterprise, '0')).Detail.map(({ Result }) => Result);
  expect(new Set(statuses)).toEqual(
    new Set([ApprovalStatus.pending, ApprovalStatus.approved, ApprovalStatus.rejected, ApprovalStatus.withdrawn]),
  );
});

test('rare states exist under the labels of the README', async () => {
  const certificationOf = async (userType: UserType, label: string, company: string) => {
    const who = callerOf(userType, `demo-${label}`, { coId: `co-demo-${company}` });
    return (await api.as(who).get(`/api/account/v1/certification/enterprise?user_id=${who.userId}`))[1];
  };
  expect(await certificationOf(UserType.enterprise, 'enterprise-rejected', 'guanshan')).toMatchObject({
    refused_fields: [
      { field: 'LicURL', reason: 'unreadable' },
      { field: 'LicCode', reason: 'mismatch' },
    ],
  });
  expect(await certificationOf(UserType.enterprise, 'enterprise-choice-2', 'linhai-trade')).toMatchObject({
    auth_status: 0,
    submitted: { approval_status: ApprovalStatus.withdrawn },
  });
  expect(await certificationOf(UserType.partner, 'partner-changing', 'haochen')).toMatchObject({
    corrections: [{ field: 'Company', before: '昊辰软件' }],
  });
  const blocked = callerOf(UserType.enterprise, 'demo-enterprise-choice', { coId: 'co-demo-linhai' });
  expect(
    await api.as(blocked).get(`/api/account/v1/enterprise_user/${blocked.userId}/cancel/validation`),
  ).toMatchObject([200, { validate: 0, list_type: 'billing' }]);
  const lost = (await list(UserType.enterprise, '3')).Detail.find(({ Company }) => Company === '硕果仓储');
  expect(await api.as(approver).get(`/api/account/v1/certification/lic?lic_id=${lost?.LicURL}`)).toMatchObject([
    500,
    { code: '5001201000', message: 'The document could not be read. Try again later.' },
  ]);
});

test('partner companies exist in every application status, and pending ones see it', async () => {
  const applications = await api.db
    .selectFrom('registration_application')
    .select(['approval_status', 'user_id'])
    .execute();
  expect(new Set(applications.map(({ approval_status }) => approval_status))).toEqual(new Set([1, 2, 3]));
  expect(applications.filter(({ approval_status }) => approval_status === 1).length).toBeGreaterThanOrEqual(2);
  const standing = await api.db
    .selectFrom('registration_application as a')
    .innerJoin('company as c', 'c.co_id', 'a.co_id')
    .select(['a.user_id', 'a.approval_status', 'c.auth_status', 'c.pending_change'])
    .where('a.user_id', 'like', 'u-demo-partner%')
    .orderBy('a.user_id')
    .execute();
  expect(
    standing.map((one) => [
      one.user_id.replace('u-demo-', ''),
      one.approval_status,
      one.auth_status,
      one.pending_change,
    ]),
  ).toEqual([
    ['partner', 2, 2, false],
    ['partner-admitted', 2, 0, false],
    ['partner-changing', 2, 2, true],
    ['partner-pending', 1, 0, false],
    ['partner-rejected', 3, 0, false],
  ]);
  expect(
    await api.db
      .selectFrom('company')
      .leftJoin('partner_company', 'partner_company.co_id', 'company.co_id')
      .select('company.co_id')
      .where('kind', '=', 4)
      .where('partner_company.co_id', 'is', null)
      .execute(),
  ).toEqual([]);
});

test('the rejected application of the demo cannot be sent again without a correction', async () => {
  const partner = callerOf(UserType.partner, 'demo-partner-rejected', { coId: 'co-demo-qiaozhi' });
  expect(await api.as(partner).put(`/api/account/v1/user/${partner.userId}/approval`)).toMatchObject([
    409,
    { code: 'Account.Refused.Unchanged' },
  ]);
});

test('contract applications exist in every status, at least two of them pending, and partners have levels with and without a badge', async () => {
  const contracts = await api.db.selectFrom('contract_application').select('approval_status').execute();
  expect(new Set(contracts.map(({ approval_status }) => approval_status))).toEqual(new Set([1, 2, 3]));
  expect(contracts.filter(({ approval_status }) => approval_status === 1).length).toBeGreaterThanOrEqual(2);
  const levels = new Set(
    (await api.db.selectFrom('partner_company').select('level').execute()).map(({ level }) => level),
  );
  expect([...levels]).toEqual(expect.arrayContaining([0, 4, 8]));
});

test('the demo partner has people in every role and every state of an invitation, on more than one page', async () => {
  const maya = callerOf(UserType.partner, 'demo-maya', {
    userId: 'u-demo-partner',
    coId: 'co-demo-northwind',
    role: 0,
  });
  const [, { total_count, entries }] = await api
    .as(maya)
    .get('/api/account/v1/partner/co-demo-northwind/user?limit=100');
  const people = entries as Contact[];
  expect(total_count).toBeGreaterThan(10);
  expect(new Set(people.map(({ role }) => role))).toEqual(new Set([0, 1, 2]));
  expect(new Set(people.map(({ active_status }) => active_status))).toEqual(new Set([0, 1]));
  expect(new Set(people.flatMap(({ invitation }) => invitation?.state ?? []))).toEqual(
    new Set(Object.values(InvitationState)),
  );
});

test('partners have signing material, a picture and a PDF', async () => {
  const [, { entries }] = await api.as(approver).get('/api/account/v2/partners');
  expect(entries.length).toBeGreaterThanOrEqual(5);
  const types = [];
  for (const id of ['northwind', 'haochen']) {
    const [, { file }] = await api.as(approver).get(`/api/account/v2/partner/co-demo-${id}`);
    types.push(file.file_type);
    expect((await api.as(approver).get(`/api/account/v2/partner/file?file_gns=${file.file_gns}`))[0]).toBe(200);
  }
  expect(types).toEqual(['image/jpeg', 'application/pdf']);
});

test('an enterprise has dozens of credit records and expiring credits, another is overdrawn', async () => {
  const balances = await api.db.selectFrom('credit_balance').selectAll().execute();
  const of = (coId: string, kind: string) => balances.find((one) => one.co_id === coId && one.kind === kind);
  const trial = of('co-demo-yuanli', 'trial');
  expect(Number(trial?.records)).toBeGreaterThan(20);
  expect(Number(of('co-demo-yuanli', 'credit')?.records)).toBeGreaterThan(20);
  const now = api.services.clock.now();
  const { expiring, left } = await findBalance(api.db, 'co-demo-yuanli', 'trial', now);
  expect(Number(expiring)).toBeGreaterThan(0);
  expect(Number(expiring)).toBeLessThanOrEqual(Number(left));
  expect(trial).toBeDefined();
  const over = of('co-demo-linhai', 'credit');
  expect(Number(over?.used)).toBeGreaterThan(Number(over?.granted));
});

test('every pending request has its drawn licence and can be approved', async () => {
  const pending = [...(await list(UserType.enterprise)).Detail, ...(await list(UserType.partner)).Detail];
  for (const { LicURL } of pending) {
    const [status, bytes] = await api
      .as(approver)
      .get(`/api/account/v1/certification/lic?lic_id=${LicURL}`, { headers: { accept: 'image/*' } });
    expect(status).toBe(200);
    expect(await sharp(bytes as Buffer).metadata()).toMatchObject({ format: 'jpeg' });
  }
  for (const [kind, { ID, UserID, Company, AuthCode }] of [
    [UserType.enterprise, pending[0]!],
    [UserType.partner, pending.at(-1)!],
  ] as const) {
    expect(
      await api
        .as(approver)
        .put(`/api/account/v1/certification/approval?id=${ID}`, {
          UserId: UserID,
          UserType: kind,
          ApprovalId: ID,
          Result: 2,
          Code: AuthCode,
          Company,
          Country: 6,
          Province: 430000,
          City: 430600,
          Opinion: '',
        }),
    ).toEqual([200, {}]);
  }
});

test('staff sign in with the key shown on the desk', async () => {
  const staff = demoAccounts().filter(({ user_type }) => user_type === UserType.employee);
  expect(staff.map(({ label }) => label)).toEqual([
    'staff-admin',
    'staff-viewer',
    'staff-reviewer',
    'staff-support',
    'staff-auditor',
  ]);
  for (const { account, password, second_factor } of staff) {
    const who = await visitor(api);
    expect(await who.portal(account, UserType.employee, {}, password ?? '')).toMatchObject([
      409,
      { code: 'Account.Login.SecondFactor' },
    ]);
    expect(
      (
        await who.portal(
          account,
          UserType.employee,
          { second_factor_code: totpOf(second_factor ?? '') },
          password ?? '',
        )
      )[0],
    ).toBe(200);
  }
});

test('every plot of the overview shows something: sixty requests were decided within three weeks, and most can be reversed', async () => {
  const [status, { queues }] = await api.as(manager).get('/api/account/v1/approvals/overview');
  expect(status).toBe(200);
  const figures = queues as {
    queue: string;
    waiting: number[];
    total: { approved: number; rejected: number };
    weeks: { approved: number; rejected: number }[];
    refusals: unknown[];
    prevented: unknown[];
  }[];
  expect(figures).toHaveLength(5);
  for (const { queue, total, weeks, refusals, prevented } of figures) {
    expect([queue, Math.min(total.approved, total.rejected) > 0]).toEqual([queue, true]);
    expect([queue, weeks.filter(({ approved, rejected }) => approved + rejected > 0).length > 1]).toEqual([
      queue,
      true,
    ]);
    if (/ertification|Registration/.test(queue)) expect([queue, refusals.length > 0]).toEqual([queue, true]);
    if (/ertification/.test(queue)) expect([queue, prevented.length > 0]).toEqual([queue, true]);
  }
  expect(figures.reduce((sum, { total }) => sum + total.approved + total.rejected, 0)).toBeGreaterThanOrEqual(60);
  const one = await api.db
    .selectFrom('review_decision')
    .select('item_id')
    .where('queue', '=', 'certification')
    .orderBy('item_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(
    await api
      .as(approver)
      .post(`/api/account/v1/certification/approval/${one.item_id}/reversal`, { reason: 'Checked again.' }),
  ).toEqual([200, {}]);
});

test('the latest decision of each queue can be reversed, and a company gets back the level of before', async () => {
  const reverse = ({ reverse: { path } }: ReviewCalls, id: number) =>
    api.as(manager).post(path.replace('{id}', String(id)), { reason: 'Checked again.' });
  const calls = { registration: registrationReview, contract: contractReview, account: accountReview } as const;
  for (const [queue, review] of Object.entries(calls) as [keyof typeof calls, ReviewCalls][]) {
    const { item_id } = await api.db
      .selectFrom('review_decision')
      .select('item_id')
      .where('queue', '=', queue)
      .orderBy('item_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([queue, await reverse(review, item_id)]).toEqual([queue, [200, {}]]);
  }
  const levelOf = async () =>
    (
      await api.db
        .selectFrom('partner_company')
        .select('level')
        .where('co_id', '=', 'co-demo-northwind')
        .executeTakeFirstOrThrow()
    ).level;
  const { id } = await api.db
    .selectFrom('contract_application')
    .select('id')
    .where('co_id', '=', 'co-demo-northwind')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await levelOf()).toBe(8);
  expect(await reverse(contractReview, id)).toEqual([200, {}]);
  expect(await levelOf()).toBe(4);
});

test('every picture has a hash, and none is like that of another company', async () => {
  const pictures = await api.db
    .selectFrom('licence_file')
    .select(['lic_id', 'co_id', 'picture_hash'])
    .where('media_type', '<>', 'application/pdf')
    .execute();
  const hashed = pictures.filter(({ picture_hash }) => picture_hash !== null);
  // The file of one is missing on purpose.
  expect(pictures.length - hashed.length).toBe(1);
  const alike = hashed.flatMap((one) =>
    hashed
      .filter((other) => one.co_id !== other.co_id && isSamePicture(one.picture_hash!, other.picture_hash!))
      .map((other) => [one.co_id, other.co_id]),
  );
  expect(alike).toEqual([]);
});

test(
  'a reset creates the same data again, and a second start adds nothing',
  async () => {
    await resetDemo(api.services);
    const first = await snapshot();
    await resetDemo(api.services);
    expect(await snapshot()).toEqual(first);
    expect(await loadDemoOnce(api.services)).toBe(false);
  },
  2 * DRAWING_MS,
);
