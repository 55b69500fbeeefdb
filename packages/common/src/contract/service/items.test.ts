import { REPORTED_FIELDS } from '../../enums/service/reported-fields.ts';
import { ReportedNoun } from '../../enums/service/reported-noun.ts';
import { accountApplicationItem, cancellationBlockItem, creditItem, transferItem } from './items.ts';

test('pages know the fields of what other systems report', () => {
  expect(REPORTED_FIELDS).toEqual({
    [ReportedNoun.credits]: Object.keys(creditItem.shape),
    [ReportedNoun.cancellationBlocks]: Object.keys(cancellationBlockItem.shape),
    [ReportedNoun.transfers]: Object.keys(transferItem.shape),
    [ReportedNoun.accountApplications]: Object.keys(accountApplicationItem.shape),
  });
});
