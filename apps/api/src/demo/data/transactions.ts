import { COMPANIES } from './companies.ts';

const { xinghuo, guanshan } = COMPANIES as Required<Pick<typeof COMPANIES, 'xinghuo' | 'guanshan'>>;

/** Sample codes; the last character of a credit code is computed. */
export const TRANSACTIONS: readonly { code: string; company: string; creditCode: string }[] = [
  { code: 'TX-DEMO-1', company: xinghuo.name.zh, creditCode: xinghuo.code },
  { code: 'TX-DEMO-2', company: guanshan.name.zh, creditCode: guanshan.code },
  // Paid under a name that no account has: the page asks for confirmation.
  { code: 'TX-DEMO-3', company: '星火田野科技集团有限公司', creditCode: '91510107MA6C8N3R5' },
];
