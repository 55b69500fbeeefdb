import { UserType } from '@portal/common/enums/user/user-type';
import { administrator, APPLICATIONS } from '../../testing/worlds/application-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { serviceWorld } from '../../testing/worlds/service-world.ts';

const api = await testApi();
const payer = () => api.as(callerOf(UserType.enterprise, 'payer'));
const offered = async () =>
  (await payer().get('/api/account/v1/certification/enterprise?user_id=u-payer'))[1].by_code as number;
const search = (code: string) =>
  payer().get(`/api/account/v1/certification/transaction/search?transaction_code=${code}`);

afterEach(() => api.services.clock.reset());

test('the method by code is offered while something can feed it, and reported codes work until they expire', async () => {
  await payer().get('/userinfo');
  expect(await offered()).toBe(0);
  const trading = await serviceWorld(api).client('trading', ['transfers.write']);
  expect(await offered()).toBe(1);
  const now = api.services.clock.now().getTime();
  const transfer = {
    reference: 't-1',
    occurred_at: new Date(now - 1000).toISOString(),
    transaction_code: 'tx-77',
    company: 'Payer Ltd',
    lic_code: '9144030071526726XG',
    amount: '1.00',
    expire_time: new Date(now + 3600_000).toISOString(),
  };
  const [, { results }] = await trading.report('transfers', [
    transfer,
    { ...transfer, reference: 't-2', company: 'Other Ltd' },
    { ...transfer, reference: 't-3', transaction_code: 'tx 78' },
  ]);
  expect(results).toMatchObject([
    { result: 'applied' },
    { status: 409, code: 'Account.Transaction.Exists' },
    { status: 400, fields: { transaction_code: 'transactionCode.illegal' } },
  ]);
  expect(await search('TX-77')).toMatchObject([200, { lic_company: 'Payer Ltd', lic_code: transfer.lic_code }]);
  await api.as(administrator).put(`${APPLICATIONS}/trading/enabled`, { enabled: 0 });
  expect(await offered()).toBe(1);
  api.advance(3601);
  expect(await search('TX-77')).toMatchObject([409, { code: 'Account.Transaction.Expired' }]);
  // Reported within the last 90 days.
  expect(await offered()).toBe(1);
  api.advance(90 * 24 * 3600);
  expect(await offered()).toBe(0);
});
