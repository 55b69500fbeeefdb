import { listCreditRecords, readCreditPoints, readTrialCredits } from '@portal/common/contract/company/credits';
import { mock } from '@portal/common/testing/handlers';
import { DAY_MS } from '@portal/common/rules/units';

/** Mocks of the credits pages: 34 records of each kind, and some expiring credits. */
export function creditMocks() {
  const day = (n: number) => new Date(Date.now() - n * DAY_MS).toISOString();
  const records = Array.from({ length: 34 }, (_, n) => ({
    production_time: day(n),
    detail: n === 33 ? 'Welcome gift' : 'Bulk export',
    credits: n === 33 ? '+2000.00' : '-12.50',
    remain_credits: `${1587 + Math.floor(n * 12.5)}.${n % 2 === 0 ? '50' : '00'}`,
  }));
  return [
    mock(readTrialCredits, {
      total_credits: '2000.00',
      available_credits: '1587.50',
      expiring_credits: { credits: '300.00', expired_time: day(-9) },
    }),
    mock(readCreditPoints, { total_credits: '200.00', used_credits: '212.50' }),
    mock(listCreditRecords, ({ query: { offset = 0, limit = 10 } }) => ({
      rows: records.slice(offset, offset + limit),
      total: records.length,
    })),
  ];
}
