import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { appliedPartner, decideOnPartner } from '../../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const admitter = callerOf(UserType.employee, 'admitter', { privileges: [Privilege.approvalRegister] });
const reviewer = callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalContract] });
const QUEUE = '/api/account/v1/csp/contract_approvals';

const apply = (partner: Caller, more: object = {}, coId = partner.coId) =>
  api.as(partner).post(`/api/account/v1/partner/${coId}/contract`, { sign_type: 1, partner_level: 4, ...more });
async function admitted(): Promise<Caller> {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, admitter, partner, 2);
  return partner;
}
async function applied(): Promise<{ partner: Caller; id: number }> {
  const partner = await admitted();
  return { partner, id: (await apply(partner))[1].id };
}
type Applied = Awaited<ReturnType<typeof applied>>;
const decide = (by: Caller | null, { partner, id }: Applied, more: object = {}) =>
  api
    .as(by)
    .put(`${QUEUE}/${id}/decision`, {
      id,
      user_id: partner.userId,
      approval_status: 2,
      partner_level: 8,
      approval_opinion: '',
      ...more,
    });
const read = async ({ partner, id }: Applied, lang = 'en_US') =>
  api.as(reviewer).get(`${QUEUE}/${id}?user_id=${partner.userId}`, { headers: { lang } });
const stored = ({ id }: Applied) =>
  api.db.selectFrom('contract_application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const levelOf = async ({ coId }: Caller) =>
  (await api.db.selectFrom('partner_company').select('level').where('co_id', '=', coId).executeTakeFirstOrThrow())
    .level;
const messagesTo = async ({ userId }: Caller) =>
  await api.db
    .selectFrom('outbox as o')
    .innerJoin('app_user as u', 'u.email', 'o.recipient')
    .select(['o.template', 'o.text'])
    .where('u.user_id', '=', userId)
    .where('o.template', 'like', 'contract%')
    .orderBy('o.id')
    .execute();

test('an admitted company applies once, and staff grant another level than it asked for', async () => {
  const one = await applied();
  expect(await apply(one.partner)).toMatchObject([409, { code: 'Account.Contract.Pending' }]);
  expect(await read(one)).toMatchObject([
    200,
    {
      approval_status: 1,
      sign_type_name: 'Reseller',
      partner_level: 4,
      wanted_level_name: 'Gold partner',
      partner_level_name: '',
      current_level_name: '',
      company_name: expect.stringMatching(/^Partner/),
      intention_partner_type: [1, 3],
    },
  ]);
  expect(await decide(reviewer, one)).toEqual([200, {}]);
  expect(await stored(one)).toMatchObject({
    approval_status: 2,
    wanted_level: 4,
    granted_level: 8,
    decided_by: 'u-reviewer',
    decided_data: { intention_types: [1, 3] },
  });
  expect(await levelOf(one.partner)).toBe(8);
  expect(await read(one, 'zh_CN')).toMatchObject([
    200,
    {
      partner_level: 8,
      partner_level_name: '钻石合作伙伴',
      current_level_name: '钻石合作伙伴',
      approver: 'u-reviewer',
    },
  ]);
  const [, own] = await api
    .as(one.partner)
    .get(`/api/account/v1/partner/${one.partner.coId}/contract`, { headers: { lang: 'en' } });
  expect(own).toMatchObject({
    partner_level: 8,
    contract: { wanted_level_name: 'Gold partner', granted_level_name: 'Diamond partner', approval_status: 2 },
  });
  const messages = await messagesTo(one.partner);
  expect(messages.map(({ template }) => template)).toEqual(['contractSubmitted', 'contractApproved']);
  expect(messages[1]?.text).toContain('Diamond partner');
  const trace = await api.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'contract.agreed')
    .where('object_id', '=', one.partner.coId)
    .executeTakeFirstOrThrow();
  expect(trace).toMatchObject({ actor_id: 'u-reviewer', detail: { level: 8, wanted: 4 } });
});

test('a rejection needs a reason and grants no level; the company can apply again', async () => {
  const one = await applied();
  expect(await decide(reviewer, one, { approval_status: 3 })).toMatchObject([
    400,
    { fields: { approval_opinion: { code: 'opinion.empty' } } },
  ]);
  expect(await decide(reviewer, one, { approval_status: 3, approval_opinion: 'Two references are missing.' })).toEqual([
    200,
    {},
  ]);
  expect(await stored(one)).toMatchObject({ approval_status: 3, granted_level: null });
  expect(await levelOf(one.partner)).toBe(0);
  expect((await messagesTo(one.partner)).at(-1)?.text).toContain('Two references are missing.');
  expect((await apply(one.partner))[0]).toBe(200);
});

test('the second decision gets the result of the first; of two concurrent decisions one wins', async () => {
  const [approved, rejected, both] = [await applied(), await applied(), await applied()];
  await decide(reviewer, approved);
  await decide(reviewer, rejected, { approval_status: 3, approval_opinion: 'No.' });
  expect(await decide(reviewer, approved)).toMatchObject([400, { code: '4001213001' }]);
  expect(await decide(reviewer, rejected)).toMatchObject([400, { code: '4001213002' }]);
  const answers = await Promise.all([
    decide(reviewer, both, { partner_level: 1 }),
    decide(reviewer, both, { partner_level: 2 }),
  ]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
});

test('a company that has changed since it was read is not decided on', async () => {
  const one = await applied();
  const { version } = (await read(one))[1];
  await api.db
    .updateTable('company')
    .set({ address: '19 Paper Street' })
    .where('co_id', '=', one.partner.coId)
    .execute();
  expect(await decide(reviewer, one, { version })).toMatchObject([409, { code: 'Account.Conflict' }]);
  expect(await stored(one)).toMatchObject({ approval_status: 1 });
  expect(await levelOf(one.partner)).toBe(0);
  expect(await decide(reviewer, one, { version: version + 1 })).toEqual([200, {}]);
});

test('the queue lists by status with type and applicant, and finds by a part of the name', async () => {
  const one = await applied();
  const { company_name: name } = (await read(one))[1];
  const list = async (query: string) =>
    (await api.as(reviewer).get(`${QUEUE}?${query}`, { headers: { lang: 'en' } }))[1];
  expect((await list(`approval_status=1&company_name=${encodeURIComponent(name)}`)).entries).toMatchObject([
    { id: one.id, user_name: name, sign_type: 1, sign_type_name: 'Reseller', approval_time: null },
  ]);
  expect((await list(`approval_status=1&except=${one.id}&company_name=${encodeURIComponent(name)}`)).total_count).toBe(
    0,
  );
  expect((await list('approval_status=2')).entries.length).toBeGreaterThan(0);
  expect((await api.as(reviewer).get(`${QUEUE}?approval_status=9`))[0]).toBe(400);
});

test.each<[string, object, string, string]>([
  ['an unknown level', { partner_level: 3 }, 'partner_level', 'partnerLevel.empty'],
  ['a status that is no decision', { approval_status: 1 }, 'approval_status', 'request.invalid'],
  ['another id than in the path', { id: 99_999 }, 'id', 'request.invalid'],
])('%s is rejected', async (_, more, field, code) => {
  const one = await applied();
  expect(await decide(reviewer, one, more)).toMatchObject([400, { code, fields: { [field]: { code } } }]);
  expect(await stored(one)).toMatchObject({ approval_status: 1 });
});

test('only the main account of an admitted company applies, and only for its own', async () => {
  const [pending, partner, other] = [await appliedPartner(api), await admitted(), await admitted()];
  expect(await apply(pending)).toMatchObject([403, { code: 'Account.Partner.NotAdmitted' }]);
  expect(await apply(partner, {}, other.coId)).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect((await api.as(partner).get(`/api/account/v1/partner/${other.coId}/contract`))[0]).toBe(404);
  expect(
    await apply(callerOf(UserType.partnerContact, `c-${partner.userId}`, { coId: partner.coId, role: 2 })),
  ).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  expect(await apply(partner, { partner_level: 5 })).toMatchObject([
    400,
    { fields: { partner_level: { code: 'partnerLevel.empty' } } },
  ]);
  expect(await apply(partner, { sign_type: 77 })).toMatchObject([
    400,
    { fields: { sign_type: { code: 'partnerType.empty' } } },
  ]);
});

test('applications of others are not found; only staff with the privilege read and decide', async () => {
  const one = await applied();
  expect(await decide(reviewer, one, { user_id: 'u-other' })).toMatchObject([404, { code: '4041100009' }]);
  expect((await api.as(reviewer).get(`${QUEUE}/${one.id}?user_id=u-other`))[0]).toBe(404);
  for (const [caller, status] of [
    [null, 401],
    [admitter, 403],
    [one.partner, 403],
  ] as const) {
    expect((await decide(caller, one))[0]).toBe(status);
    expect((await api.as(caller).get(`${QUEUE}/${one.id}?user_id=${one.partner.userId}`))[0]).toBe(status);
  }
  expect(await stored(one)).toMatchObject({ approval_status: 1 });
});
