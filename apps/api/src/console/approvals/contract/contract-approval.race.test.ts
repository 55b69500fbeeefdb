import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { appliedPartner, decideOnPartner } from '../../../testing/worlds/partner-world.ts';
import { callerOf, testApi, type Answer } from '../../../testing/test-api.ts';
import { countWaiting } from '../../../testing/waits.ts';

const api = await testApi();
const staff = callerOf(UserType.employee, 'admitter', { privileges: [Privilege.approvalRegister] });

test('a company whose admission is being reversed cannot apply for a contract', async () => {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, staff, partner, 2);
  let applying: Promise<Answer> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await tx.selectFrom('company').select('co_id').where('co_id', '=', partner.coId).forNoKeyUpdate().execute();
    let done = false;
    applying = api
      .as(partner)
      .post(`/api/account/v1/partner/${partner.coId}/contract`, { sign_type: 1, partner_level: 4 })
      .finally(() => {
        done = true;
      });
    while (!done && (await countWaiting(api.db)) === 0) continue;
    await tx
      .updateTable('registration_application')
      .set({ approval_status: 1, decided_at: null, decided_by: null })
      .where('co_id', '=', partner.coId)
      .execute();
  });
  expect(await applying).toMatchObject([403, { code: 'Account.Partner.NotAdmitted' }]);
});
