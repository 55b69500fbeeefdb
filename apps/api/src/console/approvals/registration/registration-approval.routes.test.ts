import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { applicationOf, appliedPartner, decideOnPartner } from '../../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const reviewer = callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalRegister] });
const stored = async (partner: Caller) =>
  api.db
    .selectFrom('registration_application')
    .selectAll()
    .where('co_id', '=', partner.coId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const messageTo = (partner: Caller) =>
  api.db
    .selectFrom('outbox as o')
    .innerJoin('app_user as u', 'u.email', 'o.recipient')
    .select(['o.template', 'o.text', 'o.link'])
    .where('u.user_id', '=', partner.userId)
    .orderBy('o.id', 'desc')
    .executeTakeFirst();

test('an approval admits the company, keeps the data that were decided on, and notifies the applicant', async () => {
  const partner = await appliedPartner(api);
  expect(await decideOnPartner(api, reviewer, partner, 2)).toEqual([200, {}]);
  expect(await stored(partner)).toMatchObject({
    approval_status: 2,
    decided_by: 'u-reviewer',
    decided_data: {
      company_name: expect.stringMatching(/^Partner/),
      intention_types: [1, 3],
      position_name: 'Director',
    },
  });
  expect(await api.as(partner).get('/userinfo')).toMatchObject([200, { register_approval_status: 2 }]);
  expect(await messageTo(partner)).toMatchObject({
    template: 'registrationApproved',
    link: expect.stringMatching(/\/microapp\/company\/info\?as=[\w-]+$/),
  });
  const trace = await api.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'registration.agreed')
    .where('subject_id', '=', partner.userId)
    .executeTakeFirstOrThrow();
  expect(trace).toMatchObject({ actor_id: 'u-reviewer', object_id: partner.coId });
});

test('a rejection has fields with reasons, which the message lists in the language of the applicant', async () => {
  const partner = await appliedPartner(api);
  const refused_fields = [
    { field: 'company_phone', reason: 'unreachable' },
    { field: 'username', reason: 'incomplete' },
  ];
  expect(await decideOnPartner(api, reviewer, partner, 3, { refused_fields })).toEqual([200, {}]);
  expect(await stored(partner)).toMatchObject({
    approval_status: 3,
    approval_opinion: 'Nobody answers the phone.',
    refused_fields,
  });
  const message = await messageTo(partner);
  expect(message?.template).toBe('registrationRejected');
  expect(message?.text).toMatch(
    /Company phone: We could not reach anybody there\n- Your name: Incomplete\n[^]*Nobody answers the phone\./,
  );
});

test('no message is sent to an unverified address', async () => {
  const partner = await appliedPartner(api);
  await api.db
    .updateTable('app_user')
    .set({ email_verified: false, phone_verified: true })
    .where('user_id', '=', partner.userId)
    .execute();
  await decideOnPartner(api, reviewer, partner, 3);
  expect(await messageTo(partner)).toBeUndefined();
  const { phone } = await api.db
    .selectFrom('app_user')
    .select('phone')
    .where('user_id', '=', partner.userId)
    .executeTakeFirstOrThrow();
  expect(
    await api.db.selectFrom('outbox').select('template').where('recipient', '=', phone).executeTakeFirst(),
  ).toEqual({ template: 'registrationRejected' });
});

test('the second decision gets the result of the first; a second application is decided separately', async () => {
  const [approved, rejected] = [await appliedPartner(api), await appliedPartner(api)];
  await decideOnPartner(api, reviewer, approved, 2);
  await decideOnPartner(api, reviewer, rejected, 3);
  expect(await decideOnPartner(api, reviewer, approved, 3)).toMatchObject([400, { code: '4001213001' }]);
  expect(await decideOnPartner(api, reviewer, rejected, 2)).toMatchObject([400, { code: '4001213002' }]);
  expect(await stored(approved)).toMatchObject({ approval_status: 2 });
});

test('of two concurrent decisions one wins', async () => {
  const partner = await appliedPartner(api);
  const answers = await Promise.all([
    decideOnPartner(api, reviewer, partner, 2),
    decideOnPartner(api, reviewer, partner, 3),
  ]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
});

test('an application that was edited since it was read cannot be decided', async () => {
  const partner = await appliedPartner(api);
  const id = await applicationOf(api, partner);
  await api.db.updateTable('registration_application').set({ version: 2 }).where('id', '=', id).execute();
  expect(await decideOnPartner(api, reviewer, partner, 2, { version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict' },
  ]);
  expect(await stored(partner)).toMatchObject({ approval_status: 1, decided_data: null });
  expect(await decideOnPartner(api, reviewer, partner, 2, { version: 2 })).toEqual([200, {}]);
});

test('other keys of the application in a decision are ignored', async () => {
  const partner = await appliedPartner(api);
  expect(
    await decideOnPartner(api, reviewer, partner, 2, { company_name: 'Mallory Ltd', email: 'mallory@example.com' }),
  ).toEqual([200, {}]);
  expect((await stored(partner)).decided_data?.company_name).toMatch(/^Partner/);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['a rejection without an opinion', { approval_opinion: ' ' }, 'approval_opinion', 'opinion.empty'],
  [
    'a field that is refused twice',
    {
      refused_fields: [
        { field: 'email', reason: 'incorrect' },
        { field: 'email', reason: 'incomplete' },
      ],
    },
    'refused_fields',
    'request.invalid',
  ],
  [
    'a reason that does not fit',
    { refused_fields: [{ field: 'company_name', reason: 'unreachable' }] },
    'refused_fields',
    'request.invalid',
  ],
  [
    'refused fields of an approval',
    { approval_status: 2, refused_fields: [{ field: 'email', reason: 'incorrect' }] },
    'refused_fields',
    'request.invalid',
  ],
  ['a status that is no decision', { approval_status: 1 }, 'approval_status', 'request.invalid'],
  ['another id than in the path', { id: 99_999 }, 'id', 'request.invalid'],
])('%s is rejected', async (_, more, field, code) => {
  const partner = await appliedPartner(api);
  expect(await decideOnPartner(api, reviewer, partner, 3, more)).toMatchObject([
    400,
    { code, fields: { [field]: { code } } },
  ]);
  expect(await stored(partner)).toMatchObject({ approval_status: 1 });
});

test('an application of another user is not found', async () => {
  const partner = await appliedPartner(api);
  expect(await decideOnPartner(api, reviewer, partner, 2, { user_id: 'u-other' })).toMatchObject([
    404,
    { code: '4041100009' },
  ]);
});

test.each<[string, Caller | null, number]>([
  ['a signed-out caller', null, 401],
  [
    'staff without the privilege',
    callerOf(UserType.employee, 'plain', { privileges: [Privilege.approvalCertification] }),
    403,
  ],
  ['an enterprise', callerOf(UserType.enterprise, 'acme'), 403],
])('%s may not decide', async (_, caller, status) => {
  const partner = await appliedPartner(api);
  expect((await decideOnPartner(api, caller, partner, 2))[0]).toBe(status);
  expect((await decideOnPartner(api, partner, partner, 2))[0]).toBe(403);
  expect(await stored(partner)).toMatchObject({ approval_status: 1 });
});
