import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DateTime } from '@portal/common/ui/date-time';
import { DataRows, type DataColumn, type RowSelection } from '@portal/common/ui/list/data-rows';
import { AccountStatusPill } from '@portal/common/ui/status/statuses';
import { useMay } from '../may.ts';
import type { AccountRow } from './account-actions.tsx';
import type { Dialog } from './account-dialogs.tsx';
import { mayDelete, mayReset } from './may.ts';
import { Verified } from './verified.tsx';
import styles from './accounts.module.css';

/** Table of the accounts of a customer. */
export function AccountTable({
  rows,
  busy,
  onShow,
  onDialog,
  selection,
}: {
  rows: readonly AccountRow[];
  busy: boolean;
  onShow: (id: string) => void;
  onDialog: (dialog: Dialog) => void;
  selection: RowSelection<AccountRow> | undefined;
}) {
  const intl = useIntl();
  const may = useMay();
  const head = (id: 'login' | 'name' | 'phone' | 'email' | 'created' | 'status' | 'operation') => (
    <FormattedMessage id={`customers.account.${id}`} />
  );
  const named = (id: 'detail' | 'reset' | 'delete', { login_name }: CustomerAccount) =>
    intl.formatMessage({ id: `customers.account.${id}.what` }, { name: login_name });
  // Together they fit into a window of 1280 px: of a wider table the pinned last column covers a part.
  const columns: DataColumn<AccountRow>[] = [
    { key: 'login_name', width: 120, place: 'lead', title: head('login'), render: ({ login_name }) => login_name },
    { key: 'username', width: 88, title: head('name'), render: ({ username }) => username || null },
    {
      key: 'phone',
      width: 152,
      title: head('phone'),
      render: ({ phone, phone_verified }) => <Verified address={phone && shownPhone(phone)} proven={phone_verified} />,
    },
    {
      key: 'email',
      width: 156,
      title: head('email'),
      render: ({ email, email_verified }) => <Verified address={email} proven={email_verified} />,
    },
    {
      key: 'application_time',
      width: 109,
      title: head('created'),
      render: ({ application_time }) => (
        <span className={styles.figures}>
          <DateTime at={application_time} />
        </span>
      ),
    },
    {
      key: 'status',
      width: 108,
      title: head('status'),
      render: ({ status, throttled }) => (
        <span className={styles.status}>
          <AccountStatusPill status={status} quiet />
          {throttled.length > 0 && (
            <span className={styles.throttled}>
              <FormattedMessage id="customers.account.throttled" />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'operation',
      width: 128,
      place: 'action',
      title: head('operation'),
      render: (account) => (
        <span className={styles.actions}>
          <Button type="link" aria-label={named('detail', account)} onClick={() => onShow(account.user_id)}>
            <FormattedMessage id="customers.account.detail" />
          </Button>
          {may.manageAccounts && mayReset(account) && (
            <Button
              type="link"
              aria-label={named('reset', account)}
              onClick={() => onDialog({ kind: 'reset', account })}
            >
              <FormattedMessage id="customers.account.reset" />
            </Button>
          )}
          {may.manageAccounts && mayDelete(account) && (
            <Button
              type="link"
              danger
              aria-label={named('delete', account)}
              onClick={() => onDialog({ kind: 'delete', account })}
            >
              <FormattedMessage id="customers.account.delete" />
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'customers.accounts' })}
      columns={columns}
      rows={rows}
      rowKey={({ user_id }) => user_id}
      busy={busy}
      selection={selection}
    />
  );
}
