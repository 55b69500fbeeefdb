import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { markCancelled } from '../../../people/cancellation/cancellation.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { makeAccount, makeCompany, makeKey, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { testApi } from '../../../testing/test-api.ts';
import { visitor, RIGHT } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const clerk = staffWith('clerk', Privilege.customerCancelView);
const at = (id: string) => `/api/account/v1/enterprise_user/${id}/cancel/approval`;
const GONE = [404, { code: 'Account.Cancel.Gone' }];
const messages = (to: string) =>
  api.db.selectFrom('outbox').select('template').where('recipient', '=', to).orderBy('id').execute();
let made = 0;

/** An enterprise account whose owner asked for deletion. */
async function leaver(more: object = {}): Promise<{ id: string; co: string; email: string }> {
  made += 1;
  const [id, co, email] = [`u-l${made}`, `co-l${made}`, `l${made}@acme.example`] as const;
  await makeCompany(api, co, `Leaving ${made}`);
  await makeAccount(api, id, co, {
    email,
    email_verified: true,
    login_name: `leaver_${made}`,
    password_hash: await api.services.hasher.hash(RIGHT),
    ...more,
  });
  await makeKey(api, id);
  await inTransaction(api.db, (tx) => markCancelled(tx, id, api.services.clock.now()));
  return { id, co, email };
}

test('the list has the latest request first, and one account is read', async () => {
  const first = await leaver();
  api.advance(60);
  const second = await leaver();
  await leaver({ user_type: UserType.individual });
  const [, page] = await api.as(clerk).get('/api/account/v1/enterprise_user/0/cancel/approvals');
  expect(page).toMatchObject({
    total_count: 2,
    entries: [
      { user_id: second.id, enterprise_id: second.co, company_name: 'Leaving 2', email_verified: 1 },
      { user_id: first.id },
    ],
  });
  expect(await api.as(clerk).get(at(first.id))).toMatchObject([
    200,
    { applicant: first.id, login_name: 'leaver_1', auth_status: 0, email: first.email },
  ]);
  expect(await api.as(clerk).get(at('u-unknown'))).toMatchObject(GONE);
});

test('an early deletion needs the login name, includes the company, notifies the owner, and works once', async () => {
  const { id, co, email } = await leaver();
  const remove = (name: string) => api.as(clerk).delete(`${at(id)}?login_name=${name}`);
  expect(await remove('other')).toMatchObject([400, { code: 'Account.Delete.LoginName' }]);
  const both = await Promise.all([remove(`leaver_${made}`), remove(`leaver_${made}`)]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 404]);
  expect(await api.db.selectFrom('app_user').select('status').where('user_id', '=', id).executeTakeFirst()).toEqual({
    status: 6,
  });
  expect(await api.db.selectFrom('company').select('co_id').where('co_id', '=', co).execute()).toEqual([]);
  expect(await messages(email)).toEqual([{ template: 'accountDeleted' }]);
  expect(
    await api.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'account.deleted')
      .where('object_id', '=', id)
      .execute(),
  ).toEqual([{ actor_id: clerk.userId }]);
  expect(await api.as(clerk).get(at(id))).toMatchObject(GONE);
  expect(await api.as(clerk).put(`${at(id)}?restore=1`)).toMatchObject(GONE);
});

test('restoring notifies the owner, who can sign in; keys stay disabled', async () => {
  const { id, email } = await leaver();
  expect(await api.as(clerk).put(`${at(id)}?restore=1`)).toEqual([200, {}]);
  expect((await (await visitor(api)).enterprise(`leaver_${made}`, RIGHT, { account_type: 3 }))[0]).toBe(200);
  expect(
    await api.db.selectFrom('access_key').select(['status', 'disabled_for']).where('user_id', '=', id).execute(),
  ).toEqual([{ status: 2, disabled_for: 'cancellation' }]);
  expect((await messages(email)).map(({ template }) => template)).toContain('cancellationRestored');
  expect(await api.as(clerk).put(`${at(id)}?restore=1`)).toMatchObject(GONE);
  expect(await api.as(clerk).delete(`${at(id)}?login_name=leaver_${made}`)).toMatchObject(GONE);
});

test.each(strangers(Privilege.customerCancelView))(
  '%s can neither list, delete nor restore',
  async (_, caller, status) => {
    const { id } = await leaver();
    expect((await api.as(caller).get('/api/account/v1/enterprise_user/0/cancel/approvals'))[0]).toBe(status);
    expect((await api.as(caller).get(at(id)))[0]).toBe(status);
    expect((await api.as(caller).delete(`${at(id)}?login_name=leaver_${made}`))[0]).toBe(status);
    expect((await api.as(caller).put(`${at(id)}?restore=1`))[0]).toBe(status);
    expect(await api.db.selectFrom('app_user').select('status').where('user_id', '=', id).executeTakeFirst()).toEqual({
      status: 5,
    });
  },
);
