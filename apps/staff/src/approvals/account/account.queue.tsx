import { AskedAccountField } from '@portal/common/enums/approval/asked-fields';
import { accountReview, askAccount } from '@portal/common/contract/queues/account-approvals';
import { PAGE } from '@portal/common/pages/addresses';
import { CellText } from '@portal/common/ui/list/cell-text';
import { TwoLines } from '../list/two-lines.tsx';
import type { Queue, QueueColumn } from '../queue.ts';
import { accountFieldText } from '../../intl/asked-field-text.ts';
import { list, type AccountRequest } from './account.queries.ts';

/** Columns of the queue; what its page adds to them are links to its drawer and its dialog. */
export const accountColumns: readonly QueueColumn<AccountRequest>[] = [
  {
    key: 'loginName',
    width: 118,
    optional: true,
    title: 'approvals.account.loginAndSource',
    render: ({ loginName, provider, source }) => (
      <TwoLines
        first={provider === '' ? <span title={loginName}>{loginName || '--'}</span> : <span>--</span>}
        second={source || '--'}
      />
    ),
  },
  {
    key: 'name',
    width: 84,
    title: 'approvals.account.name',
    render: ({ name }) => <CellText>{name || '--'}</CellText>,
  },
];

/** The queue of applications for login accounts. Its requests have no pages: they are shown and decided in the list. */
export const accountQueue: Queue<AccountRequest> = {
  kind: 'account',
  area: 'customers',
  title: 'approvals.account.title',
  path: PAGE.accountApprovals,
  views: ['pending', 'proposed', 'approved', 'rejected', 'all'],
  columns: ['company', ...accountColumns, 'result', 'applicant', 'submitted', 'waited', 'due', 'decided', 'operation'],
  list,
  file: 'account-requests',
  review: accountReview,
  asking: {
    call: askAccount,
    // People who come by a provider have no login name.
    fits: (request, field) => field !== 'login_name' || (request as AccountRequest).provider === '',
    fields: AskedAccountField,
    fieldText: accountFieldText,
    toldText: accountFieldText,
    valueText: (_, value) => value,
  },
};
