import type { Cursors } from '@portal/common/contract/endpoint';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { callerOf, testApi } from '../testing/test-api.ts';

const api = await testApi();
const { db } = api;
const admin = callerOf(UserType.employee, 'lists', { privileges: [Privilege.admin] });

const ROWS = 7;
beforeAll(async () => {
  const n = sql`generate_series(1, ${sql.lit(ROWS)}) n`;
  // Pairs of rows have the same time.
  const at = sql`timestamptz '2026-03-01 10:00+08' + (n / 2) * interval '1 microsecond'`;
  await sql`insert into company (co_id, kind, admitted, company_name, company_folded, created_at)
    select 'co-l' || kind || n, kind, kind = 4, 'L ' || n, 'l ' || n, ${at} from ${n} cross join (values (2), (4)) as kinds (kind)`.execute(
    db,
  );
  await sql`insert into app_user (user_id, user_type, co_id, user_name, created_at)
    select 'u-l' || kind || n, kind, 'co-l' || kind || n, 'L ' || n, ${at} from ${n} cross join (values (2), (4)) as kinds (kind)`.execute(
    db,
  );
  await sql`insert into partner_company (co_id, phone, email) select 'co-l4' || n, '1', 'a@l.example' from ${n}`.execute(
    db,
  );
  await sql`insert into certification (co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at)
    select 'co-l2' || n, 'u-l2' || n, 2, 1, 'L ' || n, n, 2, 1, ${at} from ${n}`.execute(db);
  await sql`insert into account_application (co_id, user_id, applied_at) select 'co-l2' || n, 'u-l2' || n, ${at} from ${n}`.execute(
    db,
  );
  await sql`insert into registration_application (co_id, user_id, applied_at) select 'co-l4' || n, 'u-l4' || n, ${at} from ${n}`.execute(
    db,
  );
  await sql`insert into contract_application (co_id, user_id, sign_type, wanted_level, applied_at) select 'co-l4' || n, 'u-l4' || n, 1, 1, ${at} from ${n}`.execute(
    db,
  );
});

interface List {
  entries: Record<string, unknown>[];
  cursor: Cursors;
}

test.each([
  [
    'certifications',
    '/api/account/v1/certification/approvals?status=1&user_type=2&',
    'ApprovalId',
    'count=3&start=0',
    'start',
  ],
  ['applications for accounts', '/api/account/v1/customer/0/account/approvals?status=0&', 'id', 'limit=3', 'offset'],
  ['registrations', '/api/account/v1/csp/approvals?approval_status=0&order=desc&', 'id', 'limit=3', 'offset'],
  ['contracts', '/api/account/v1/csp/contract_approvals?approval_status=1&', 'id', 'limit=3', 'offset'],
  ['customers', '/api/account/v1/customers?', 'company_id', 'limit=3', 'offset'],
  ['partners', '/api/account/v2/partners?', 'id', 'limit=3', 'offset'],
])('the list of %s is walked by cursors, to its end and from there back', async (_, path, id, three, offset) => {
  const read = async (query: string) => {
    const [status, body] = await api.as(admin).get(path + query);
    expect([status, query]).toEqual([200, query]);
    const { Data } = body as { Data?: { Detail: List['entries']; cursor: Cursors } };
    const { entries, cursor } = Data ? { entries: Data.Detail, cursor: Data.cursor } : (body as List);
    return { ids: entries.map((row) => row[id]), cursor };
  };
  const all = await read(three.replace('3', '100'));
  expect(all.ids).toHaveLength(ROWS);
  expect(all.cursor).toEqual({ next: null, previous: null });

  const first = await read(three);
  const second = await read(`${three}&cursor=${first.cursor.next}`);
  const third = await read(`${three}&cursor=${second.cursor.next}`);
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(all.ids);
  expect(third.cursor.next).toBeNull();
  expect((await read(`${three}&cursor=${second.cursor.previous}`)).ids).toEqual(first.ids);
  expect((await read(`${three}&cursor=last`)).ids).toEqual(all.ids.slice(-3));

  const refused = await api
    .as(admin)
    .get(`${path}${three.replace('start=0', 'start=10001')}&${offset === 'offset' ? 'offset=10001' : ''}`);
  expect(refused).toMatchObject([400, { fields: { [offset]: { code: 'request.beyondReach' } } }]);
  expect(await api.as(admin).get(`${path}${three}&cursor=x`)).toMatchObject([
    400,
    { fields: { cursor: { code: 'request.invalid' } } },
  ]);
});
