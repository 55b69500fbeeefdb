import type { CreditKind } from '@portal/common/enums/user/credit-kind';
import type { Locale } from '@portal/common/intl/locale';
import { DAY_MS, MINUTE_MS } from '@portal/common/rules/units';
import type { Booking } from '../../companies/credits/credits.db.ts';

type Detail = Readonly<Record<Locale, string>>;
interface Planned {
  kind: CreditKind;
  amount: string;
  detail: Detail;
  daysAgo: number;
  expiresInDays?: number;
}

const words = (zh: string, en: string): Detail => ({ 'zh-CN': zh, 'en-US': en });

/** Usage records with varying amounts. */
const USES = [
  { amount: '-12.50', detail: words('流量计校准报告解析', 'Calibration reports read') },
  { amount: '-3.20', detail: words('仪表图像识别', 'Instrument pictures recognised') },
  { amount: '-48.00', detail: words('历史数据归档', 'History archived') },
  { amount: '-0.75', detail: words('短信通知', 'Text messages sent') },
  { amount: '-120.00', detail: words('批量导出', 'Bulk export') },
] as const;

function used(kind: CreditKind, times: number, firstDaysAgo: number): Planned[] {
  return Array.from({ length: times }, (_, n) => {
    const { amount, detail } = USES[n % USES.length] ?? USES[0];
    return { kind, amount, detail, daysAgo: firstDaysAgo - n * 3 };
  });
}

const granted = (kind: CreditKind, amount: string, detail: Detail, daysAgo: number): Planned => ({
  kind,
  amount,
  detail,
  daysAgo,
});

/** Records of the demo companies, oldest first per balance. */
const PLANNED: Readonly<Record<string, readonly Planned[]>> = {
  yuanli: [
    { ...granted('trial', '2000.00', words('新用户体验赠送', 'Welcome gift'), 110), expiresInDays: 9 },
    ...used('trial', 27, 108),
    granted('trial', '300.00', words('企业认证奖励', 'Bonus for business verification'), 20),
    granted('credit', '5000.00', words('年度合同授信', 'Credit of the yearly contract'), 100),
    ...used('credit', 22, 90),
  ],
  // Spends more than was granted.
  linhai: [
    granted('trial', '100.00', words('新用户体验赠送', 'Welcome gift'), 40),
    granted('credit', '200.00', words('年度合同授信', 'Credit of the yearly contract'), 40),
    ...used('credit', 9, 36),
  ],
};

/** Bookings of the demo world, in chronological order. */
export function demoBookings(at: Date): Booking[] {
  return Object.entries(PLANNED)
    .flatMap(([company, planned]) =>
      planned.map(({ kind, amount, detail, daysAgo, expiresInDays }, n) => ({
        coId: `co-demo-${company}`,
        kind,
        amount,
        detail,
        at: new Date(at.getTime() - daysAgo * DAY_MS - n * MINUTE_MS),
        ...(expiresInDays === undefined ? {} : { expiresAt: new Date(at.getTime() + expiresInDays * DAY_MS) }),
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
