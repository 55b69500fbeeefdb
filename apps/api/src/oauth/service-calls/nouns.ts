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
import { applyCredits } from '../../companies/credits/report-credits.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { asRefusal, refusing, type Refusal } from '../../platform/errors/refusal.ts';
import { companyIn } from './company-in.ts';
import type { Applying, Due, Effect, Item, Reported } from './reported-noun.ts';

/** Checks one declaration, and forgets the type of its items, so that all are in one list. */
const reported = <One extends Item>(one: Reported<One>): Reported => one;

/** Applies items one after the other. */
const oneByOne =
  <One extends Item>(
    applyOne: (tx: Tx, due: Due<One>, applying: Applying) => Promise<Effect>,
  ): Reported<One>['apply'] =>
  async (tx, due, applying) => {
    const outcomes: (Effect | Refusal)[] = [];
    for (const one of due) outcomes.push(await applyOne(tx, one, applying).catch(asRefusal));
    return outcomes;
  };

/** All that other systems report. A further noun is one more entry. */
export const REPORTED_NOUNS: readonly Reported[] = [
  reported<CreditItem>({
    noun: ReportedNoun.credits,
    endpoint: reportCredits,
    item: creditItem,
    subjectOf: ({ co_id, lic_code }) => ({ co_id, lic_code }),
    apply: (tx, due, { now }) =>
      applyCredits(
        tx,
        due.map(({ item, subject }) => ({ item, company: companyIn(subject) })),
        now,
        refusing,
      ),
  }),
  reported<CancellationBlockItem>({
    noun: ReportedNoun.cancellationBlocks,
    endpoint: reportCancellationBlocks,
    item: cancellationBlockItem,
    subjectOf: ({ co_id, lic_code, user_id }) => ({ co_id, lic_code, user_id }),
    apply: oneByOne((tx, { item, subject }, { now }) =>
      applyCancellationBlock(
        tx,
        item,
        subject.userId === undefined
          ? { coId: companyIn(subject).co_id, ownerId: companyIn(subject).owner_id }
          : { userId: subject.userId, ownerId: subject.userId },
        now,
        refusing,
      ),
    ),
  }),
  reported<TransferItem>({
    noun: ReportedNoun.transfers,
    endpoint: reportTransfers,
    item: transferItem,
    subjectOf: ({ transaction_code: key }) => ({ key }),
    apply: oneByOne((tx, { item }, { now }) => applyTransfer(tx, item, now, refusing)),
  }),
  reported<AccountApplicationItem>({
    noun: ReportedNoun.accountApplications,
    endpoint: reportAccountApplications,
    item: accountApplicationItem,
    subjectOf: ({ co_id, lic_code }) => ({ co_id, lic_code }),
    apply: oneByOne((tx, { item, subject }, applying) =>
      applyAccountApplication(tx, item, companyIn(subject), applying, refusing),
    ),
  }),
];
