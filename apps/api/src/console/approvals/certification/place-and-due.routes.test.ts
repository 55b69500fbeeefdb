import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { decideOn, requestOf, submit } from '../../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const strict = await testApi({ CERTIFICATION_PLACE: 'full' });
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
let number = 0;

async function applicant(of = api): Promise<Caller> {
  const caller = callerOf(UserType.enterprise, `d${(number += 1)}`);
  await submit(of, caller, number);
  return caller;
}
const detailOf = async ({ coId }: Caller, of = api) =>
  (await of.as(approver).get(`/api/account/v1/certification/approval?id=${await requestOf(of, coId!)}`))[1]
    .Data as Record<string, unknown>;
const rowOf = ({ coId }: Caller) =>
  api.db
    .selectFrom('certification')
    .selectAll()
    .where('co_id', '=', coId!)
    .orderBy('approval_id', 'desc')
    .executeTakeFirstOrThrow();

test('a pending request is due after three working days, for staff and for the applicant', async () => {
  const caller = await applicant();
  // A Friday; Monday is a holiday.
  await api.db
    .updateTable('certification')
    .set({ applied_at: new Date('2026-03-13T10:00:00+08:00') })
    .where('co_id', '=', caller.coId!)
    .execute();
  await api.db.insertInto('special_day').values({ day: '2026-03-16', works: false, name: 'Holiday' }).execute();
  const due = new Date('2026-03-19T10:00:00+08:00').toISOString();
  const own = async () =>
    (await api.as(caller).get(`/api/account/v1/certification/enterprise?user_id=${caller.userId}`))[1] as {
      due_time: string | null;
    };
  expect(await detailOf(caller)).toMatchObject({ DueTime: due });
  const [, list] = await api
    .as(approver)
    .get('/api/account/v1/certification/approvals?status=1&start=0&count=100&user_type=2');
  expect(list.Data.Detail).toContainEqual(expect.objectContaining({ UserID: caller.userId, DueTime: due }));
  expect((await own()).due_time).toBe(due);
  await decideOn(api, approver, caller, 2);
  expect(await detailOf(caller)).toMatchObject({ DueTime: null });
  expect((await own()).due_time).toBeNull();
});

test.each<[string, { lic_type: number; lic_code?: string }, string, number]>([
  // The submitted credit code is valid.
  ['a business licence with a valid credit code', { lic_type: 1 }, '+1-2025550123', 6],
  ['a phone number of China', { lic_type: 99, lic_code: 'REG-1' }, '+86-13800000888', 6],
  ['neither', { lic_type: 99, lic_code: 'REG-2' }, '+1-2025550124', 0],
])('the country of a company that registered itself comes from %s', async (_, licence, phone, country) => {
  const caller = await applicant();
  await api.db
    .updateTable('certification')
    .set({ ...licence, country_id: 0, province_id: 0, city_id: 0 })
    .where('co_id', '=', caller.coId!)
    .execute();
  await api.db.updateTable('company').set({ region_id: 0 }).where('co_id', '=', caller.coId!).execute();
  await api.db.updateTable('app_user').set({ phone }).where('user_id', '=', caller.userId).execute();
  expect(await detailOf(caller)).toMatchObject({
    Country: 0,
    CompanyPlace: { Country: country, Province: 0, City: 0 },
  });
});

test('staff see the name of the account, and where the company is', async () => {
  const caller = await applicant();
  await api.db.updateTable('company').set({ region_id: 6 }).where('co_id', '=', caller.coId!).execute();
  expect(await detailOf(caller)).toMatchObject({
    AccountCompany: `Company ${caller.coId}`,
    CompanyPlace: { Country: 6, Province: 0, City: 0 },
    PlaceRequired: false,
  });
  await decideOn(api, approver, caller, 2);
  await submit(api, caller, number, { company: 'Renamed Ltd' });
  expect(await detailOf(caller)).toMatchObject({
    AccountCompany: `Company ${number} Ltd`,
    CompanyPlace: { Country: 6, Province: 430000, City: 430600 },
  });
});

test('a partner has the place of its company page', async () => {
  const pat = callerOf(UserType.partner, 'pat');
  await api.as(pat).get('/userinfo');
  await api.db.updateTable('company').set({ region_id: 6 }).where('co_id', '=', 'co-pat').execute();
  await api.db
    .insertInto('partner_company')
    .values({
      co_id: 'co-pat',
      phone: '+86-571-00000148',
      email: 'p@pat.example',
      province_id: 330000,
      city_id: 330100,
    })
    .execute();
  await api.db
    .insertInto('certification')
    .values({
      co_id: 'co-pat',
      user_id: 'u-pat',
      user_type: 4,
      lic_type: 99,
      lic_company: 'Pat',
      lic_code: 'REG 1',
      lic_id: null,
      auth_method: 2,
      status: 1,
      approval_type: null,
      applied_at: api.services.clock.now(),
      decided_at: null,
      decided_by: null,
    })
    .execute();
  expect(await detailOf(pat)).toMatchObject({ CompanyPlace: { Country: 6, Province: 330000, City: 330100 } });
});

test('a country is enough to approve, unless the setting wants the whole place', async () => {
  expect(await decideOn(api, approver, await applicant(), 2, { Country: 6, Province: 0, City: 0 })).toEqual([200, {}]);
  const caller = await applicant(strict);
  expect(await detailOf(caller, strict)).toMatchObject({ PlaceRequired: true });
  const refusedAt = (field: string, code: string) => [400, { code, fields: { [field]: { code } } }];
  expect(await decideOn(strict, approver, caller, 2, { Country: 6, Province: 0, City: 0 })).toMatchObject(
    refusedAt('Province', 'province.empty'),
  );
  expect(await decideOn(strict, approver, caller, 2, { Country: 6, Province: 430000, City: 0 })).toMatchObject(
    refusedAt('City', 'city.empty'),
  );
  expect(await decideOn(strict, approver, caller, 3, { Country: 0, Province: 0, City: 0 })).toEqual([200, {}]);
});

test('a rejection changes nothing that the applicant submitted', async () => {
  const caller = await applicant();
  const { lic_company, lic_code, country_id, province_id, city_id } = await rowOf(caller);
  await decideOn(api, approver, caller, 3, { Country: 6, Province: 430000, City: 430600, Company: 'Other Ltd' });
  expect(await rowOf(caller)).toMatchObject({
    status: 3,
    lic_company,
    lic_code,
    country_id,
    province_id,
    city_id,
    corrections: {},
  });
});
