import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { applicationOf, appliedPartner, companyForm, decideOnPartner } from '../../../testing/worlds/partner-world.ts';
import { makeUser } from '../../../testing/proofs.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const reviewer = callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalRegister] });
const QUEUE = '/api/account/v1/csp/approvals';

const list = async (query: string) => api.as(reviewer).get(`${QUEUE}?${query}`);
const read = async (partner: Caller, lang = 'en_US') =>
  await api
    .as(reviewer)
    .get(`${QUEUE}/${await applicationOf(api, partner)}?user_id=${partner.userId}`, { headers: { lang } });
const correct = async (partner: Caller, change: object) =>
  api.as(reviewer).put(`${QUEUE}/${await applicationOf(api, partner)}?user_id=${partner.userId}`, change);

test('the queue lists by status, oldest first, and finds by a part of the name', async () => {
  const [one, two] = [await appliedPartner(api), await appliedPartner(api)];
  api.advance(60);
  const three = await appliedPartner(api);
  await decideOnPartner(api, reviewer, two, 3);
  const [status, pending] = await list('approval_status=1&limit=10&offset=0');
  expect(status).toBe(200);
  expect(pending.total_count).toBe(2);
  expect(pending.entries.map((entry: { user_id: string }) => entry.user_id)).toEqual([one.userId, three.userId]);
  expect(pending.entries[0]).toMatchObject({
    user_name: expect.stringMatching(/^Partner \d+ Ltd$/),
    applicant: expect.stringMatching(/^Lin/),
    approval_status: 1,
    approval_time: null,
  });
  const name = pending.entries[1].user_name as string;
  expect(
    (
      await list(`approval_status=0&company_name=${encodeURIComponent(name.slice(2, -1).toUpperCase())}`)
    )[1].entries.map((entry: { user_id: string }) => entry.user_id),
  ).toEqual([three.userId]);
  expect((await list('approval_status=0&company_name=%25'))[1].total_count).toBe(0);
  expect((await list(`approval_status=1&except=${await applicationOf(api, one)}`))[1].total_count).toBe(1);
  expect((await list('approval_status=0&order=desc'))[1].entries[0].user_id).toBe(three.userId);
  expect((await list('approval_status=3'))[1].entries).toMatchObject([
    { user_id: two.userId, approval_opinion: 'Nobody answers the phone.' },
  ]);
  expect((await list('approval_status=7'))[0]).toBe(400);
});

test('an application is read with names in the language of the caller', async () => {
  const partner = await appliedPartner(api);
  expect(await read(partner)).toMatchObject([
    200,
    {
      version: 1,
      approval_status: 1,
      approver: '',
      previous: null,
      corrections: [],
      company_location: expect.stringContaining('China'),
      intention_partner_type: [1, 3],
      position_category_name: expect.stringMatching(/\w/),
    },
  ]);
  expect(await read(partner, 'zh_CN')).toMatchObject([200, { company_location: expect.stringContaining('中国') }]);
  const id = await applicationOf(api, partner);
  expect(await api.as(reviewer).get(`${QUEUE}/${id}?user_id=u-other`)).toMatchObject([404, { code: '4041100009' }]);
  expect((await api.as(reviewer).get(`${QUEUE}/999999?user_id=${partner.userId}`))[0]).toBe(404);
});

test('a correction is stored, counted and shown with the previous value; a value that is changed back is no correction', async () => {
  const partner = await appliedPartner(api);
  expect(
    await correct(partner, { version: 1, company_address: '19 Paper Street', company_phone: '+86-571-00000149' }),
  ).toEqual([200, {}]);
  expect(await correct(partner, { version: 2, company_address: '20 Paper Street' })).toEqual([200, {}]);
  const [, seen] = await read(partner);
  expect(seen).toMatchObject({ version: 3, company_address: '20 Paper Street', company_phone: '+86-571-00000149' });
  expect(seen.corrections).toEqual([
    { field: 'company_phone', before: '+86-571-00000148', after: '+86-571-00000149' },
    { field: 'company_address', before: '18 Paper Street', after: '20 Paper Street' },
  ]);
  const [, own] = await api.as(partner).get(`/api/account/v1/user/${partner.userId}/company_info`);
  expect(own.corrections).toEqual(seen.corrections);
  expect(await correct(partner, { version: 3, company_address: '18 Paper Street' })).toEqual([200, {}]);
  expect((await read(partner))[1].corrections).toHaveLength(1);
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'registration.corrected')
    .where('subject_id', '=', partner.userId)
    .orderBy('id')
    .execute();
  expect(trace[0]?.detail).toMatchObject({ changes: { company_address: ['18 Paper Street', '19 Paper Street'] } });
});

test('a correction from an outdated version is refused with the stored values', async () => {
  const partner = await appliedPartner(api);
  await correct(partner, { version: 1, company_address: '19 Paper Street' });
  expect(await correct(partner, { version: 1, company_address: '21 Paper Street' })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { version: 2, company_address: '19 Paper Street' } },
  ]);
  expect(await decideOnPartner(api, reviewer, partner, 2, { version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict' },
  ]);
});

test('a new e-mail of the applicant is not proven, and one of another account is refused', async () => {
  const [partner, other] = [await appliedPartner(api), await appliedPartner(api)];
  const { email } = await api.db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', other.userId)
    .executeTakeFirstOrThrow();
  expect(await correct(partner, { email })).toMatchObject([
    409,
    { code: 'Account.Email.Exists', fields: { email: expect.anything() } },
  ]);
  expect(await correct(partner, { email: 'New@Partner.example' })).toEqual([200, {}]);
  expect(
    await api.db
      .selectFrom('app_user')
      .select(['email', 'email_verified'])
      .where('user_id', '=', partner.userId)
      .executeTakeFirstOrThrow(),
  ).toEqual({ email: 'new@partner.example', email_verified: false });
});

test('the former e-mail of the applicant hears of a correction, and of the decision while no address is proven', async () => {
  const [partner, other] = [await appliedPartner(api), await appliedPartner(api)];
  const { email } = await api.db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', partner.userId)
    .executeTakeFirstOrThrow();
  const held = 'held@partner.example';
  // A contact who has proven it signs in at the same entry.
  await makeUser(api, 'held', {
    user_type: UserType.partnerContact,
    co_id: other.coId,
    role: 2,
    self_registered: false,
    email: held,
    email_verified: true,
  });
  expect(await correct(partner, { email: held })).toMatchObject([
    409,
    { code: 'Account.Email.Exists', fields: { email: expect.anything() } },
  ]);
  expect(await correct(partner, { email: 'corrected@partner.example' })).toEqual([200, {}]);
  await decideOnPartner(api, reviewer, partner, 3);
  const sent = await api.db
    .selectFrom('outbox')
    .select(['template', 'recipient'])
    .where('recipient', 'in', [email, 'corrected@partner.example'])
    .orderBy('id')
    .execute();
  expect(sent).toEqual([
    { template: 'emailChanged', recipient: email },
    { template: 'registrationRejected', recipient: email },
  ]);
});

test.each([
  [{ company_phone: '12' }, 'company_phone'],
  [{ company_phone: '+1-2025550123' }, 'company_phone'],
  [{ company_email: 'nobody' }, 'company_email'],
  [{ phone: '+86-1' }, 'phone'],
  [{ company_industry_id: 0 }, 'company_industry_id'],
  [{ position_category_id: 999 }, 'position_category_id'],
  [{ company_city_id: 110100 }, 'company_city_id'],
  [{ user_name: '' }, 'user_name'],
  [{ company_name: 'Other Ltd' }, 'company_name'],
])('a correction to %o is refused at its field', async (change, field) => {
  const partner = await appliedPartner(api);
  const [status, body] = await correct(partner, change);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect((await read(partner))[1].version).toBe(1);
});

test('a decided application cannot be corrected, and shows the data that were decided on', async () => {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, reviewer, partner, 3, {
    refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
  });
  expect(await correct(partner, { company_address: '19 Paper Street' })).toMatchObject([400, { code: '4001213002' }]);
  await api.db.updateTable('company').set({ address: 'Moved' }).where('co_id', '=', partner.coId).execute();
  expect((await read(partner))[1]).toMatchObject({
    company_address: '18 Paper Street',
    approver: 'u-reviewer',
    refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
  });
});

test.each([
  ['en_US', '18 Paper Street', 'China / Zhejiang / Hangzhou', 'China / Zhejiang / Ningbo'],
  ['zh_CN', '18 Paper Street', '中国 / 浙江省 / 杭州市', '中国 / 浙江省 / 宁波市'],
])('a second application shows what the applicant changed since (%s)', async (lang, address, before, after) => {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, reviewer, partner, 3, {
    refused_fields: [{ field: 'company_location', reason: 'incorrect' }],
  });
  await api
    .as(partner)
    .put(`/api/account/v1/user/${partner.userId}/company_info?submit=1`, {
      ...(await companyForm(api, partner)),
      company_address: '20 Paper Street',
      company_city_id: 330200,
    });
  // What staff correct meanwhile is none of the applicant's changes.
  await correct(partner, { version: 1, company_address: '21 Paper Street', company_main_business: 'Meters' });
  const [, { previous }] = await api
    .as(reviewer)
    .get(`/api/account/v1/csp/approvals/${await applicationOf(api, partner)}?user_id=${partner.userId}`, {
      headers: { lang },
    });
  expect(previous.changes).toEqual([
    { field: 'company_address', before: address, after: '20 Paper Street' },
    { field: 'company_location', before, after },
  ]);
});

test('a second application shows the previous rejection', async () => {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, reviewer, partner, 3);
  expect(await api.as(partner).put(`/api/account/v1/user/${partner.userId}/approval`)).toEqual([200, {}]);
  expect((await read(partner))[1]).toMatchObject({
    approval_status: 1,
    previous: { approval_opinion: 'Nobody answers the phone.' },
  });
});

test.each([[[]], [[Privilege.approvalCertification]], [[Privilege.partnerEdit]]])(
  'staff with %o may neither list nor correct',
  async (privileges) => {
    const partner = await appliedPartner(api);
    const id = await applicationOf(api, partner);
    const staff = api.as(
      callerOf(
        UserType.employee,
        `no-${privileges.length}-${privileges.at(-1)?.split('.').at(-1)?.toLowerCase() ?? 'none'}`,
        { privileges },
      ),
    );
    expect((await staff.get(`${QUEUE}?approval_status=1`))[0]).toBe(403);
    expect((await staff.get(`${QUEUE}/${id}?user_id=${partner.userId}`))[0]).toBe(403);
    expect((await staff.put(`${QUEUE}/${id}?user_id=${partner.userId}`, { company_address: 'X Street' }))[0]).toBe(403);
    expect((await api.as(partner).get(`${QUEUE}?approval_status=1`))[0]).toBe(403);
  },
);
