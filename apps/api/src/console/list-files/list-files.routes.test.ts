import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { buildNextList, deleteOldLists } from './build-list.ts';

const api = await testApi();
const { db } = api;
const admin = callerOf(UserType.employee, 'lists-admin', { privileges: [Privilege.admin] });
const PATH = '/api/account/v1/list_files';
const CUSTOMERS = '/api/account/v1/customers';
const now = (of: string, more = '') => `${PATH}/now?of=${encodeURIComponent(of)}${more}`;

const addCustomers = (prefix: string, rows: number) =>
  sql`insert into company (co_id, kind, company_name, company_folded, created_at)
    select ${prefix} || n, 2, ${prefix} || n, ${prefix} || n, timestamptz '2026-03-01 10:00+08' + n * interval '1 second'
    from generate_series(1, ${sql.lit(rows)}) n`.execute(db);

async function savedLines(caller: typeof admin, path: string): Promise<string[]> {
  const [status, bytes] = await api.as(caller).get(path);
  expect(status).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

test('a list is saved as it is filtered and sorted, over its pages, without formulas, and audited', async () => {
  await addCustomers('co-sv-', 205);
  await db.updateTable('company').set({ company_name: '=co-sv-1()' }).where('co_id', '=', 'co-sv-7').execute();
  const filtered = `${CUSTOMERS}?company_name=co-sv-1&limit=10&offset=30`;
  const lines = await savedLines(admin, now(filtered));
  const shown: string[] = [];
  for (const offset of [0, 100]) {
    const [, page] = await api.as(admin).get(`${CUSTOMERS}?company_name=co-sv-1&limit=100&offset=${offset}`);
    shown.push(...(page.entries as { company_id: string }[]).map(({ company_id }) => company_id));
  }
  expect(lines[0]).toMatch(/^Company ID,Company,/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(shown);
  expect(shown).toHaveLength(112);
  expect(lines.find((line) => line.startsWith('co-sv-7,'))).toMatch(/,"?'=co-sv-1\(\)"?,/);
  expect(await savedLines(admin, now(filtered, '&ids=co-sv-11,co-sv-150,co-sv-2'))).toHaveLength(3);
  const { detail } = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'list.saved')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ list: 'customers', of: filtered, rows: 2 });
});

test.each([
  ['/api/account/v1/certification/approvals?status=1&user_type=2&start=0&count=10&due=overdue'],
  ['/api/account/v1/csp/approvals?approval_status=0'],
  ['/api/account/v1/csp/contract_approvals?approval_status=1&order=desc'],
  ['/api/account/v1/customer/0/account/approvals?status=0'],
  ['/api/account/v2/partners'],
  ['/api/account/v1/staff?search=lists'],
  ['/api/account/v1/applications'],
  ['/api/account/v1/enterprise_user/0/cancel/approvals'],
])('%s can be saved by who may read it, and by nobody else', async (of) => {
  expect((await savedLines(admin, now(of)))[0]).toContain(',');
  const other = of.includes('certification') ? Privilege.systemAudit : Privilege.approvalCertification;
  const stranger = callerOf(UserType.employee, other === Privilege.systemAudit ? 'lists-auditor' : 'lists-certifier', {
    privileges: [other],
  });
  expect((await api.as(stranger).get(now(of)))[0]).toBe(403);
  expect((await api.as(stranger).post(PATH, { of }))[0]).toBe(403);
});

test('what is no list, and a query that the list does not know, are refused', async () => {
  expect(await api.as(admin).get(now('/api/account/v1/audit'))).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect((await api.as(admin).get(now(`${CUSTOMERS}?colour=red`)))[0]).toBe(400);
  expect((await api.as(callerOf(UserType.enterprise, 'nobody')).get(now(CUSTOMERS)))[0]).toBe(403);
});

test('more than 10,000 rows are made by a job, for their maker alone, who is told', async () => {
  await addCustomers('co-long-', 10_001);
  const of = `${CUSTOMERS}?company_name=co-long-`;
  expect(await api.as(admin).get(now(of))).toMatchObject([409, { code: 'Account.List.TooMany' }]);
  await db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', admin.userId).execute();
  const [, { file_id: id }] = await api.as(admin).post(PATH, { of });
  const file = `${PATH}/${id as string}/file`;
  expect((await api.as(admin).get(file))[0]).toBe(404);
  while (await buildNextList(api.services)) continue;
  expect(await api.as(admin).get(PATH)).toMatchObject([
    200,
    { files: [{ file_id: id, list: 'customers', status: 2, rows: 10_001 }] },
  ]);
  const lines = await savedLines(admin, file);
  expect(lines).toHaveLength(10_002);
  expect(new Set(lines).size).toBe(10_002);
  expect(
    await db.selectFrom('outbox').select(['recipient', 'link']).where('template', '=', 'listReady').execute(),
  ).toEqual([{ recipient: `${admin.userId}@example.com`, link: expect.stringMatching(/\/overview\/files\?as=/) }]);
  const other = callerOf(UserType.employee, 'lists-other', { privileges: [Privilege.admin] });
  expect((await api.as(other).get(file))[0]).toBe(404);
  expect(await api.as(other).get(PATH)).toEqual([200, { files: [] }]);
  api.advance(24 * 3600 + 1);
  expect((await api.as(admin).get(file))[0]).toBe(404);
  await deleteOldLists(api.services);
  expect(await api.services.files.get(id as string)).toBeNull();
});

test('three files are made for a person at once; one whose maker lost the privilege fails', async () => {
  const viewer = callerOf(UserType.employee, 'lists-viewer', { privileges: [Privilege.customerView] });
  for (let n = 0; n < 3; n += 1) expect((await api.as(viewer).post(PATH, { of: CUSTOMERS }))[0]).toBe(200);
  expect(await api.as(viewer).post(PATH, { of: CUSTOMERS })).toMatchObject([409, { code: 'Account.List.Running' }]);
  await db.updateTable('app_user').set({ privileges: [] }).where('user_id', '=', viewer.userId).execute();
  for (let tries = 0; tries < 3; tries += 1) {
    while (await buildNextList(api.services)) continue;
    api.advance(121);
  }
  const failed = await db.selectFrom('list_file').select('status').where('user_id', '=', viewer.userId).execute();
  expect(failed.map(({ status }) => status)).toEqual([3, 3, 3]);
});

test('a file that ends after its row was deleted is removed', async () => {
  const maker = callerOf(UserType.employee, 'lists-ended', { privileges: [Privilege.admin] });
  const [, { file_id: id }] = await api.as(maker).post(PATH, { of: CUSTOMERS });
  const { files } = api.services;
  const putFile: typeof files.putFile = async (...file) => {
    const expires_at = api.services.clock.now();
    await db.updateTable('list_file').set({ status: 3, expires_at }).where('file_id', '=', id).execute();
    api.advance(1);
    await deleteOldLists(api.services);
    await files.putFile(...file);
  };
  expect(await buildNextList({ ...api.services, files: { ...files, putFile } })).toBe(true);
  expect(await files.get(id as string)).toBeNull();
});
