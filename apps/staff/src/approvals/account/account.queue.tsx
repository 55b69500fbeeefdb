import { AskedAccountField } from '@portal/common/enums/approval/asked-fields';
import { accountReview, askAccount } from '@portal/common/contract/queues/account-approvals';
import { PAGE } from '@portal/common/pages/addresses';
import type { Queue, QueueColumn } from '../queue.ts';
import { accountFieldText } from '../../intl/asked-field-text.ts';
import { file, list, type AccountRequest } from './account.queries.ts';

/** Columns of the queue; what its page adds to them are links to its drawer and its dialog. */
export const accountColumns: readonly QueueColumn<AccountRequest>[] = [
  {
    key: 'loginName',
    width: 132,
    ellipsis: true,
    title: 'approvals.account.loginName',
    render: ({ loginName, provider }) => (provider === '' ? <span title={loginName}>{loginName || '--'}</span> : '--'),
  },
  { key: 'name', width: 104, ellipsis: true, title: 'approvals.account.name', render: ({ name }) => name || '--' },
  {
    key: 'source',
    width: 100,
    optional: true,
    title: 'approvals.account.source',
    render: ({ source }) => source || '--',
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
  file,
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
