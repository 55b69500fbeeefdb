import { reportCredits } from '@portal/common/contract/service/service-calls';
import { creditItem, type CreditItem } from '@portal/common/contract/service/items';
import { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import { applyCredit } from '../../companies/credits/report-credits.ts';
import { companyIn } from './company-in.ts';
import type { Item, Reported } from './reported-noun.ts';

/** Checks one declaration, and forgets the type of its items, so that all are in one list. */
const reported = <One extends Item>(one: Reported<One>): Reported => one as Reported;

/** All that other systems report. A further noun is one more entry. */
export const REPORTED_NOUNS: readonly Reported[] = [
  reported<CreditItem>({
    noun: ReportedNoun.credits,
    endpoint: reportCredits,
    item: creditItem,
    subjectOf: ({ co_id, lic_code }) => ({ co_id, lic_code }),
    apply: (tx, item, subject, now, refusing) => applyCredit(tx, item, companyIn(subject), now, refusing),
  }),
];
