import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { findReportedCompanies } from '../company/reported-companies.db.ts';
import { bookCredits } from './credits.db.ts';

const api = await testApi();

test('thirty parallel bookings are all kept, and each record follows from the previous one', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'busy'));
  await who.get('/userinfo');
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      inTransaction(api.db, async (tx) => {
        await findReportedCompanies(tx, { ids: ['co-busy'], codes: [], locked: true });
        await bookCredits(tx, [
          { coId: 'co-busy', kind: 'trial', amount: '0.10', detail: { 'zh-CN': '赠', 'en-US': 'g' }, at: new Date(n) },
        ]);
      }),
    ),
  );
  expect(await who.get('/api/credits/v1/credits/trial?user_id=u-busy')).toMatchObject([
    200,
    { total_credits: '3.00', available_credits: '3.00' },
  ]);
  const rows = await api.db
    .selectFrom('credit_record')
    .select('remain')
    .where('co_id', '=', 'co-busy')
    .orderBy('produced_at')
    .execute();
  expect(rows.map(({ remain }) => Number(remain).toFixed(2))).toEqual(
    Array.from({ length: 30 }, (_, n) => ((n + 1) / 10).toFixed(2)),
  );
});
