import { Privilege } from '@portal/common/enums/staff/privilege';
import { creditCode } from '../../../testing/worlds/certification-world.ts';
import { staffWith } from '../../../testing/worlds/customer-world.ts';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi();

test('the first site has no customers that staff create', async () => {
  const denied = [403, { code: 'Account.Site.Denied' }];
  const editor = api.as(staffWith('editor', Privilege.admin));
  expect(await editor.post('/api/account/v1/customer', { company_name: 'Acme Ltd', company_country: 6 })).toMatchObject(
    denied,
  );
  expect(await editor.delete('/api/account/v1/customer/co-1')).toMatchObject(denied);
  expect(
    await editor.post('/api/account/v2/certification/enterprise?company_id=co-1', {
      company: 'Acme Ltd',
      lic_type: 1,
      lic_id: 'lic-1',
      lic_code: creditCode(1),
    }),
  ).toMatchObject(denied);
});
