import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { companyOf, creditCode, decideOn, requestOf, submit } from '../../testing/worlds/certification-world.ts';
import { appliedPartner, decideOnPartner } from '../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', {
  privileges: [Privilege.approvalCertification, Privilege.approvalRegister],
});
let number = 0;
async function partnerWith(result: 2 | 3 | undefined): Promise<Caller> {
  const partner = await appliedPartner(api);
  if (result) await decideOnPartner(api, approver, partner, result);
  return partner;
}
const apply = (by: Caller, more: Parameters<typeof submit>[3] = {}) => submit(api, by, 900 + (number += 1), more);
const contactOf = ({ coId, userId }: Caller) =>
  callerOf(UserType.partnerContact, `contact-${userId}`, { coId, role: 2 });

test('an admitted partner is verified: its request is in the queue of partners, and the company gets name and place of it', async () => {
  const partner = await partnerWith(2);
  const company = `Long ${'Partner '.repeat(9)}Ltd`;
  expect(await apply(partner, { company })).toEqual([200, { auth_status: 0 }]);
  const queue = await api
    .as(approver)
    .get('/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=4');
  expect(queue).toMatchObject([
    200,
    {
      Data: {
        Detail: expect.arrayContaining([
          expect.objectContaining({ Company: company, UserType: 4, UserID: partner.userId }),
        ]),
      },
    },
  ]);
  expect(await decideOn(api, approver, partner, 2)).toEqual([200, {}]);
  expect(await companyOf(api, partner.coId!)).toMatchObject({ auth_status: 2, company_name: company });
  expect(await api.as(partner).get(`/api/account/v1/user/${partner.userId}/company_info`)).toMatchObject([
    200,
    {
      company_name: company,
      auth_status: 2,
      lic_company: company,
      company_country_id: 6,
      company_province_id: 430_000,
      company_city_id: 430_600,
      usual_time: null,
      review_wait: null,
    },
  ]);
  const { email } = await api.db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', partner.userId)
    .executeTakeFirstOrThrow();
  expect(
    await api.db
      .selectFrom('outbox')
      .select(['template', 'link'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({ template: 'certificationApproved', link: `http://localhost/microapp/company/info?as=${partner.userId}` });
});

test('where staff name the country alone, province and city of the company stay', async () => {
  const partner = await partnerWith(2);
  await apply(partner);
  expect(await decideOn(api, approver, partner, 2, { Province: 0, City: 0 })).toEqual([200, {}]);
  expect(await api.as(partner).get(`/api/account/v1/user/${partner.userId}/company_info`)).toMatchObject([
    200,
    { auth_status: 2, company_province_id: 330_000, company_city_id: 330_100 },
  ]);
});

test('a change leaves a verified partner verified during the review', async () => {
  const partner = await partnerWith(2);
  const code = creditCode(990);
  await apply(partner, { code });
  await decideOn(api, approver, partner, 2);
  expect(await apply(partner, { code, company: 'Renamed Partner Ltd' })).toEqual([200, { auth_status: 2 }]);
  expect(await companyOf(api, partner.coId!)).toMatchObject({ auth_status: 2, pending_change: true });
});

test.each<[string, 3 | undefined]>([
  ['a pending', undefined],
  ['a rejected', 3],
])('%s partner is refused with the reason', async (_, result) => {
  const partner = await partnerWith(result);
  expect(await apply(partner)).toMatchObject([
    409,
    {
      code: 'Account.Partner.Pending',
      message: 'The company can be verified once its partner application is approved.',
    },
  ]);
  expect(await companyOf(api, partner.coId!)).toMatchObject({ auth_status: 0 });
});

test('a contact reads the status on both paths, and can neither submit nor withdraw', async () => {
  const partner = await partnerWith(2);
  const contact = contactOf(partner);
  expect(await apply(contact)).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  await apply(partner);
  for (const path of ['enterprise', 'transactions']) {
    expect(await api.as(contact).get(`/api/account/v1/certification/${path}?user_id=${contact.userId}`)).toMatchObject([
      200,
      { auth_status: 1, user_id: contact.userId },
    ]);
  }
  const id = await requestOf(api, partner.coId!);
  expect(
    await api.as(contact).delete(`/api/account/v1/certification/approval?user_id=${contact.userId}&id=${id}`),
  ).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  expect(
    await api.as(partner).delete(`/api/account/v1/certification/approval?user_id=${partner.userId}&id=${id}`),
  ).toEqual([200, {}]);
});
