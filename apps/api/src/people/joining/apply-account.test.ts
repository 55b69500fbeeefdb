import { accountApplicationItem } from '@portal/common/contract/company/account-application-item';
import { UserSource } from '@portal/common/enums/user/user-source';
import { inTransaction } from '../../platform/db/connect.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { makeCompany } from '../../testing/worlds/customer-world.ts';
import { applicationOf, joinable } from '../../testing/worlds/joining-world.ts';
import { testApi } from '../../testing/test-api.ts';
import { applyAccountApplication } from './apply-account.ts';

const api = await testApi();
const item = (more: object = {}) =>
  accountApplicationItem.parse({
    source: UserSource.e3,
    login_name: 'desk_1',
    username: 'Front desk',
    email: 'Desk@Reported.example',
    applicant: 'Lin',
    ...more,
  });
const apply = (coId: string, more: object = {}) =>
  inTransaction(api.db, (tx) =>
    applyAccountApplication(
      tx,
      api.services.config,
      { item: item(more), coId, at: api.services.clock.now() },
      refusing,
    ),
  );

test('a reported application waits for its company first, under the name of who asked there', async () => {
  const { co } = await joinable(api);
  const { userId, id } = await apply(co);
  expect(await applicationOf(api, userId)).toMatchObject({ id, applicant: 'Lin', company_only: true, status: 1 });
  expect(
    await api.db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow(),
  ).toMatchObject({
    status: 1,
    source: 1,
    email: 'desk@reported.example',
    email_verified: false,
    login_name: 'desk_1',
  });
});

test('a taken login name or address, and a partner company, are refused', async () => {
  const { co, mail } = await joinable(api);
  await expect(apply(co)).rejects.toThrow();
  await expect(apply(co, { login_name: 'desk_2', email: mail })).rejects.toMatchObject({
    code: 'Account.Email.Exists',
  });
  await makeCompany(api, 'co-partner', 'Partner', { kind: 4 });
  await expect(apply('co-partner', { login_name: 'desk_3', email: undefined })).rejects.toMatchObject({
    code: 'Account.Join.NotPossible',
  });
});
