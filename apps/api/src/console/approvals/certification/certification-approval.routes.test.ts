import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { companyOf, creditCode, decideOn, requestOf, submit } from '../../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const LIST = '/api/account/v1/certification/approvals';
const ONE = '/api/account/v1/certification/approval';
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const colleague = callerOf(UserType.employee, 'colleague', { privileges: [Privilege.approvalCertification] });
let number = 0;

/** An enterprise with a pending request. */
async function applicant(company?: string): Promise<{ caller: Caller; id: number; code: string; company: string }> {
  const n = (number += 1);
  const caller = callerOf(UserType.enterprise, `e${n}`);
  const [status, body] = await submit(api, caller, n, company === undefined ? {} : { company });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return {
    caller,
    id: await requestOf(api, caller.coId!),
    code: creditCode(n),
    company: company ?? `Company ${n} Ltd`,
  };
}
const list = (query: Record<string, string> = {}, by: Caller | null = approver) =>
  api.as(by).get(`${LIST}?${new URLSearchParams({ status: '0', start: '0', count: '10', user_type: '2', ...query })}`);
const names = async (query: Record<string, string>) =>
  (await list(query))[1].Data.Detail.map(({ Company }: { Company: string }) => Company) as string[];
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];
const stateOf = async ({ caller, id }: { caller: Caller; id: number }) => [
  await api.db.selectFrom('certification').selectAll().where('approval_id', '=', id).executeTakeFirstOrThrow(),
  await api.db.selectFrom('company').selectAll().where('co_id', '=', caller.coId!).executeTakeFirstOrThrow(),
  await api.db.selectFrom('outbox').select('id').execute(),
];
const notified = ({ caller }: { caller: Caller }) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', `${caller.userId}@example.com`).execute();

afterEach(() => {
  api.services.clock.reset();
});

describe('the queue', () => {
  test('is filtered by status, name, kind, day and user type, oldest first, with the total', async () => {
    const first = await applicant('沅江 100 仪表');
    api.advance(3 * 24 * 3600);
    const second = await applicant('沅江 1000 仪表');
    const third = await applicant('Under Harbour');
    await decideOn(api, approver, third.caller, 2);
    const rejected = await applicant('No Harbour');
    await decideOn(api, approver, rejected.caller, 3);

    expect(await list({ company: '沅江' })).toMatchObject([
      200,
      {
        Data: {
          TotalNum: 2,
          Detail: [
            {
              ID: first.id,
              Company: first.company,
              Result: 1,
              AuthType: 1,
              AuthTypeName: expect.stringMatching(/license/i),
              AuthCode: first.code,
              ApprovalTime: null,
              Applicant: 'u-e1',
            },
            { ID: second.id },
          ],
        },
      },
    ]);
    expect(await names({ company: '沅江', order: 'desc' })).toEqual([second.company, first.company]);
    expect(await names({ status: '1' })).toEqual([first.company, second.company]);
    expect(await names({ status: '2' })).toEqual([third.company]);
    expect(await names({ status: '2,3' })).toEqual([third.company, rejected.company]);
    expect(await names({ company: 'HARBOUR' })).toEqual([third.company, rejected.company]);
    expect(await names({ lic_type: '99' })).toEqual([]);
    expect(await names({ user_type: '4' })).toEqual([]);
    const day = (offset: number) =>
      new Date(api.services.clock.now().getTime() + offset * 24 * 3_600_000).toISOString().slice(0, 10);
    expect(await names({ to: day(-3) })).toEqual([first.company]);
    expect(await names({ from: day(-2), to: day(0), status: '1' })).toEqual([second.company]);
    expect(await names({ except: String(first.id), status: '1' })).toEqual([second.company]);
    expect(await list({ start: '1', count: '1' })).toMatchObject([
      200,
      { Data: { TotalNum: 4, Detail: [{ ID: second.id }] } },
    ]);
    expect((await list({ count: '100000', start: '-3' }))[1].Data.Detail).toHaveLength(4);
  });

  test('wildcards in a search are literal', async () => {
    await api.db
      .updateTable('certification')
      .set({ lic_company: '沅江 100% 仪表' })
      .where('lic_company', '=', '沅江 100 仪表')
      .execute();
    expect(await names({ company: '100%' })).toEqual(['沅江 100% 仪表']);
    expect(await names({ company: '_' })).toEqual([]);
    expect(await names({ company: '\\' })).toEqual([]);
    expect(await names({ company: "' or true --" })).toEqual([]);
    expect(await names({ company: '%' })).toEqual(['沅江 100% 仪表']);
    expect(await names({ company: '仪' })).toHaveLength(2);
    expect(await names({ company: '0 仪表' })).toHaveLength(1);
    expect(await names({ company: '仪沅' })).toEqual([]);
  });

  test.each<[string, string]>([
    ['status', '5'],
    ['status', 'all'],
    ['status', '1;drop'],
    ['status', ''],
    ['start', '1.5'],
    ['count', 'x'],
    ['user_type', '1e9'],
    ['lic_type', '70000'],
    ['except', '99999999999999999999'],
    ['from', '2026-13-01'],
    ['from', '2026-02-31'],
    ['to', 'yesterday'],
    ['order', 'up'],
    ['company', 'a'.repeat(101)],
    ['limit', '5'],
  ])('%s=%s is rejected', async (field, value) => {
    expect(await list({ [field]: value })).toMatchObject(refusedAt(field, 'request.invalid'));
  });
});

describe('one request', () => {
  test('is shown with names in the language of staff', async () => {
    const { caller, id } = await applicant();
    await decideOn(api, approver, caller, 2);
    expect(await api.as(approver).get(`${ONE}?id=${id}`)).toMatchObject([
      200,
      {
        Data: {
          ID: id,
          Result: 2,
          ApprovalType: 1,
          CountryName: 'China',
          ProvinceName: 'Hunan',
          CityName: 'Yueyang',
          ApprovalTime: expect.any(String),
          UserID: caller.userId,
          UserType: 2,
        },
      },
    ]);
    expect(await api.as(approver).get(`${ONE}?id=${id}`, { headers: { lang: 'zh_CN' } })).toMatchObject([
      200,
      { Data: { CountryName: '中国', AuthTypeName: '营业执照' } },
    ]);
  });

  test('is 404 when unknown', async () => {
    expect(await api.as(approver).get(`${ONE}?id=999999`)).toMatchObject([404, { code: '4041100009' }]);
    expect(await api.as(approver).get(`${ONE}?id=1.5`)).toMatchObject(refusedAt('id', 'request.invalid'));
    expect(await api.as(approver).get(`${ONE}?id=999999999999999999999`)).toMatchObject(
      refusedAt('id', 'request.invalid'),
    );
  });
});

describe('approval', () => {
  test('authenticates the company, is audited and notifies the applicant', async () => {
    const one = await applicant();
    expect(
      await decideOn(api, approver, one.caller, 2, { Company: `${one.company} Holding`, Opinion: 'Fine.' }),
    ).toEqual([200, {}]);
    const [request] = await stateOf(one);
    expect(request).toMatchObject({
      status: 2,
      decided_by: approver.userId,
      decided_at: expect.any(Date),
      approval_type: 1,
      opinion: 'Fine.',
      lic_company: `${one.company} Holding`,
      country_id: 6,
      province_id: 430000,
      city_id: 430600,
    });
    expect(await companyOf(api, one.caller.coId!)).toEqual({
      auth_status: 2,
      pending_change: false,
      company_name: `${one.company} Holding`,
    });
    const trace = await api.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'certification.agreed')
      .where('object_id', '=', one.caller.coId)
      .executeTakeFirstOrThrow();
    expect(trace).toMatchObject({
      actor_id: approver.userId,
      detail: { approval_id: one.id, changes: { lic_company: [one.company, `${one.company} Holding`] } },
    });
    expect(await notified(one)).toMatchObject([{ template: 'certificationApproved', channel: 'email' }]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no country', { Country: 0, Province: 0, City: 0 }, 'Country', 'country.empty'],
    ['an unknown country', { Country: 7777 }, 'Country', 'country.empty'],
    ['a city of another province', { City: 110100 }, 'Province', 'request.invalid'],
    ['a province of another country', { Country: 840 }, 'Province', 'request.invalid'],
    ['a code with a wrong check character', { Code: '91430602MA00000000' }, 'Code', 'creditCode.illegal'],
    ['no code', { Code: '' }, 'Code', 'creditCode.empty'],
    ['no company', { Company: ' ' }, 'Company', 'company.empty'],
    ['an opinion of 1001 characters', { Opinion: '长'.repeat(1001) }, 'Opinion', 'opinion.tooLong'],
    ['another applicant', { UserId: 'u-e1' }, 'ApprovalId', 'request.invalid'],
    ['another user type', { UserType: 4 }, 'ApprovalId', 'request.invalid'],
    ['two ids', { ApprovalId: 1 }, 'ApprovalId', 'request.invalid'],
    ['an unknown verdict', { Result: 1 }, 'Result', 'request.invalid'],
    ['an unknown key', { status: 2 }, 'status', 'request.invalid'],
  ])('with %s is rejected, and nothing changes', async (_, more, field, code) => {
    const one = await applicant();
    const before = await stateOf(one);
    expect(await decideOn(api, approver, one.caller, 2, more)).toMatchObject(refusedAt(field, code));
    expect(await stateOf(one)).toEqual(before);
  });

  test('with a code or name of another company is rejected, and nothing changes', async () => {
    const other = await applicant();
    const one = await applicant();
    const before = await stateOf(one);
    expect(await decideOn(api, approver, one.caller, 2, { Code: other.code })).toMatchObject(
      refusedAt('Code', 'Account.Certification.Exists', 409),
    );
    expect(await decideOn(api, approver, one.caller, 2, { Company: other.company })).toMatchObject(
      refusedAt('Company', 'Account.Company.Exists', 409),
    );
    expect(await stateOf(one)).toEqual(before);
  });

  test('accepts a partner name of up to 100 characters', async () => {
    const pat = callerOf(UserType.partner, 'pat');
    const company = `${'长'.repeat(90)} Ltd`;
    await api.as(pat).get('/userinfo');
    await api.db
      .insertInto('certification')
      .values({
        co_id: 'co-pat',
        user_id: 'u-pat',
        user_type: 4,
        lic_type: 99,
        lic_company: company,
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
    expect(await decideOn(api, approver, pat, 2)).toEqual([200, {}]);
    expect(await companyOf(api, 'co-pat')).toMatchObject({ auth_status: 2, company_name: company });
    // Only enterprises have certification pages.
    expect(await notified({ caller: pat })).toMatchObject([
      { link: `http://localhost/microapp/company/info?as=${pat.userId}` },
    ]);
    // Enterprise names have at most 50 characters.
    expect(await decideOn(api, approver, (await applicant()).caller, 2, { Company: company })).toMatchObject(
      refusedAt('Company', 'company.length'),
    );
  });
});

describe('rejection', () => {
  test('does not notify an unverified e-mail', async () => {
    const one = await applicant();
    await api.db
      .updateTable('app_user')
      .set({ phone: '+86-13800007777', phone_verified: true, self_registered: true })
      .where('user_id', '=', one.caller.userId)
      .execute();
    expect(await decideOn(api, approver, one.caller, 3, { Opinion: 'blurred' })).toEqual([200, {}]);
    expect(await notified(one)).toEqual([]);
    expect(
      await api.db.selectFrom('outbox').select('channel').where('recipient', '=', '+86-13800007777').execute(),
    ).toEqual([{ channel: 'sms' }]);
  });

  test('marks the company and notifies the applicant of the reason in their language', async () => {
    const one = await applicant();
    await api.db.updateTable('app_user').set({ language: 'zh-CN' }).where('user_id', '=', one.caller.userId).execute();
    expect(await decideOn(api, approver, one.caller, 3, { Opinion: ' 图片不清 ' })).toEqual([200, {}]);
    expect((await stateOf(one))[0]).toMatchObject({ status: 3, opinion: '图片不清', lic_company: one.company });
    expect(await companyOf(api, one.caller.coId!)).toMatchObject({
      auth_status: 3,
      company_name: `Company ${one.caller.coId}`,
    });
    expect(await notified(one)).toMatchObject([
      {
        template: 'certificationRejected',
        locale: 'zh-CN',
        text: expect.stringContaining('图片不清'),
        link: `http://localhost/microapp/profile/authentication?as=${one.caller.userId}`,
      },
    ]);
    const english = await applicant();
    await api.db
      .updateTable('app_user')
      .set({ language: 'en-US' })
      .where('user_id', '=', english.caller.userId)
      .execute();
    await decideOn(api, approver, english.caller, 3);
    expect(await notified(english)).toMatchObject([{ locale: 'en-US', text: expect.stringContaining('was rejected') }]);
    const trace = await api.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'certification.rejected')
      .where('object_id', '=', one.caller.coId)
      .execute();
    expect(trace).toEqual([{ actor_id: approver.userId }]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['without an opinion', { Opinion: ' ' }, 'Opinion', 'opinion.empty'],
    ['with half a country', { Country: 1.5 }, 'Country', 'request.invalid'],
    ['with a country beyond all numbers', { Country: 1e12 }, 'Country', 'request.invalid'],
  ])('%s is rejected, and nothing changes', async (_, more, field, code) => {
    const one = await applicant();
    const before = await stateOf(one);
    expect(await decideOn(api, approver, one.caller, 3, more)).toMatchObject(refusedAt(field, code));
    expect(await stateOf(one)).toEqual(before);
  });

  test.each<[string, { lic_company?: string; lic_code?: string; city_id?: number }]>([
    ['name breaks the rule of today', { lic_company: 'A' }],
    ['name has characters that are no longer allowed', { lic_company: 'Weak <Harbour> Ltd' }],
    ['credit code is empty', { lic_code: '' }],
    ['city lies in another province', { city_id: 110100 }],
  ])('of a request whose %s changes nothing of it', async (_, stored) => {
    const one = await applicant();
    await api.db.updateTable('certification').set(stored).where('approval_id', '=', one.id).execute();
    const { city_id: City } = stored;
    expect(await decideOn(api, approver, one.caller, 3, City ? { City } : {})).toEqual([200, {}]);
    expect((await stateOf(one))[0]).toMatchObject({ status: 3, ...stored });
  });

  test('does not need a place', async () => {
    expect(await decideOn(api, approver, (await applicant()).caller, 3, { Country: 0, Province: 0, City: 0 })).toEqual([
      200,
      {},
    ]);
  });
});

describe('too late', () => {
  test.each<[string, 2 | 3, 2 | 3, string]>([
    ['approved to', 2, 3, '4001213001'],
    ['approved to, approving', 2, 2, '4001213001'],
    ['rejected', 3, 2, '4001213002'],
    ['rejected, rejecting', 3, 3, '4001213002'],
  ])('a request already %s by a colleague stays so', async (_, first, then, code) => {
    const one = await applicant();
    await decideOn(api, colleague, one.caller, first);
    const before = await stateOf(one);
    expect(await decideOn(api, approver, one.caller, then)).toMatchObject([400, { code }]);
    expect(await stateOf(one)).toEqual(before);
    expect(await notified(one)).toHaveLength(1);
  });

  test('an unknown request is 404', async () => {
    await applicant();
    expect(
      await api
        .as(approver)
        .put(`${ONE}?id=999999`, {
          UserId: 'u-e1',
          UserType: 2,
          ApprovalId: 999999,
          Result: 2,
          Code: creditCode(1),
          Company: 'Acme',
          Country: 6,
          Province: 0,
          City: 0,
          Opinion: '',
        }),
    ).toMatchObject([404, { code: '4041100009' }]);
  });
});

describe('access', () => {
  test.each<[string, number, Caller | null]>([
    ['a signed-out caller', 401, null],
    ['an enterprise', 403, callerOf(UserType.enterprise, 'e1')],
    ['the applicant of a request as a partner', 403, callerOf(UserType.partner, 'pat-2')],
    ['an individual', 403, callerOf(UserType.individual, 'ivy')],
    [
      'staff without the privilege',
      403,
      callerOf(UserType.employee, 'viewer', { privileges: [Privilege.customerView, Privilege.approvalRegister] }),
    ],
    [
      'an enterprise that claims the privilege',
      403,
      callerOf(UserType.enterprise, 'liar', { privileges: [Privilege.approvalCertification, Privilege.admin] }),
    ],
  ])('%s can neither list, read nor decide: %d', async (_, status, by) => {
    const one = await applicant();
    const before = await stateOf(one);
    expect((await list({}, by))[0]).toBe(status);
    expect((await api.as(by).get(`${ONE}?id=${one.id}`))[0]).toBe(status);
    expect((await decideOn(api, by, one.caller, 2))[0]).toBe(status);
    expect(await stateOf(one)).toEqual(before);
  });

  test('an administrator may', async () => {
    expect(
      await decideOn(
        api,
        callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] }),
        (await applicant()).caller,
        2,
      ),
    ).toEqual([200, {}]);
  });
});
