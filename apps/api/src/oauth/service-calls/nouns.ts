import {
  reportAccountApplications,
  reportCancellationBlocks,
  reportCredits,
  reportTransfers,
} from '@portal/common/contract/service/service-calls';
import {
  accountApplicationItem,
  cancellationBlockItem,
  creditItem,
  transferItem,
  type AccountApplicationItem,
  type CancellationBlockItem,
  type CreditItem,
  type TransferItem,
} from '@portal/common/contract/service/items';
import { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import { applyTransfer } from '../../companies/certification/transaction/report-transfers.ts';
import { applyCancellationBlock } from '../../people/cancellation/report-blocks.ts';
import { applyAccountApplication } from '../../people/joining/apply-account.ts';
import { applyCredit } from '../../companies/credits/report-credits.ts';
import { companyIn } from './company-in.ts';
import type { Item, Reported } from './reported-noun.ts';

/** Checks one declaration, and forgets the type of its items, so that all are in one list. */
const reported = <One extends Item>(one: Reported<One>): Reported => one;

/** All that other systems report. A further noun is one more entry. */
export const REPORTED_NOUNS: readonly Reported[] = [
  reported<CreditItem>({
    noun: ReportedNoun.credits,
    endpoint: reportCredits,
    item: creditItem,
    subjectOf: ({ co_id, lic_code }) => ({ co_id, lic_code }),
    apply: (tx, item, subject, { now }, refusing) => applyCredit(tx, item, companyIn(subject), now, refusing),
  }),
  reported<CancellationBlockItem>({
    noun: ReportedNoun.cancellationBlocks,
    endpoint: reportCancellationBlocks,
    item: cancellationBlockItem,
    subjectOf: ({ co_id, lic_code, user_id }) => ({ co_id, lic_code, user_id }),
    apply: (tx, item, subject, { now }, refusing) =>
      applyCancellationBlock(
        tx,
        item,
        subject.userId === undefined
          ? { coId: companyIn(subject).co_id, ownerId: companyIn(subject).owner_id }
          : { userId: subject.userId, ownerId: subject.userId },
        now,
        refusing,
      ),
  }),
  reported<TransferItem>({
    noun: ReportedNoun.transfers,
    endpoint: reportTransfers,
    item: transferItem,
    subjectOf: ({ transaction_code: key }) => ({ key }),
    apply: (tx, item, _, { now }, refusing) => applyTransfer(tx, item, now, refusing),
  }),
  reported<AccountApplicationItem>({
    noun: ReportedNoun.accountApplications,
    endpoint: reportAccountApplications,
    item: accountApplicationItem,
    subjectOf: ({ co_id, lic_code }) => ({ co_id, lic_code }),
    apply: (tx, item, subject, applying, refusing) =>
      applyAccountApplication(tx, item, companyIn(subject), applying, refusing),
  }),
];
