import { applicationOf, decideFor, joinable } from '../../testing/worlds/joining-world.ts';
import { makeCompany } from '../../testing/worlds/customer-world.ts';
import { serviceWorld } from '../../testing/worlds/service-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const crm = await serviceWorld(api).client('crm', ['account-applications.write']);
const company = await joinable(api);
const { co } = company;
let number = 0;

const application = (login_name: string, more: object = {}) => {
  number += 1;
  return {
    reference: `a-${number}`,
    occurred_at: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    co_id: co,
    source: 1,
    login_name,
    username: 'Front desk',
    applicant: 'Lin',
    ...more,
  };
};
const report = async (...items: object[]) =>
  ((await crm.report('account-applications', items))[1].results as { result?: string; code?: string }[]).map(
    ({ result, code }) => result ?? code,
  );
const account = (login_name: string) =>
  api.db.selectFrom('app_user').selectAll().where('login_name', '=', login_name).executeTakeFirstOrThrow();

test('a reported application waits for its company first, under the name of who asked there, and is approved', async () => {
  const desk = application('desk_1', { email: 'Desk@Reported.example', note: 'Shanghai' });
  expect(await report(desk)).toEqual(['applied']);
  expect(await report(desk)).toEqual(['repeated']);
  const made = await account('desk_1');
  expect(made).toMatchObject({ status: 1, source: 1, email: 'desk@reported.example', email_verified: false });
  const row = await applicationOf(api, made.user_id);
  expect(row).toMatchObject({ applicant: 'Lin', note: 'Shanghai', asked_by: null, company_only: true, status: 1 });
  expect(
    await api.db
      .selectFrom('audit')
      .select(['actor_id', 'subject_id', 'detail'])
      .where('object_id', '=', made.user_id)
      .where('action', '=', 'accountApplication.asked')
      .execute(),
  ).toEqual([
    { actor_id: 'crm', subject_id: company.owner, detail: { application: row.id, company: co, reference: 'a-1' } },
  ]);
  expect(await decideFor(api, company.caller, row.id, { result: 2 })).toEqual([200, {}]);
  expect(
    await api.db.selectFrom('outbox').select('template').where('recipient', '=', 'desk@reported.example').execute(),
  ).toEqual([{ template: 'invitation' }]);
});

test('what is taken, and a partner company, are refused by themselves; the items around are stored', async () => {
  await makeCompany(api, 'co-partner', 'Partner', { kind: 4 });
  expect(
    await report(
      application('around_1', { email: 'around@reported.example', phone: '+86-13900000077' }),
      application('Around_1'),
      application('around_2', { email: 'around@reported.example' }),
      application('around_3', { phone: '+86-13900000077' }),
      application('around_4', { email: company.mail }),
      application('around_5', { co_id: 'co-partner' }),
      application('around_6', { co_id: 'co-nobody' }),
      application('around_7', { lic_code: '9144030071526726XG' }),
      application('around_8'),
    ),
  ).toEqual([
    'applied',
    'Account.LoginName.Exists',
    'Account.Email.Exists',
    'Account.Phone.Exists',
    'Account.Email.Exists',
    'Account.Join.NotPossible',
    'Account.Reported.Company.Unknown',
    'request.invalid',
    'applied',
  ]);
  expect(await account('around_8')).toMatchObject({ status: 1, co_id: co });
});
