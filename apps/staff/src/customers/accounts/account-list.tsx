import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { listCustomerAccounts, type CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { useRead } from '@portal/common/host/use-read';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AccountStatusPill } from '@portal/common/ui/status/statuses';
import type { Customer } from '@portal/common/contract/console/customers';
import { AppointSuccessor } from '../../successor/successor-dialog.tsx';
import { useMay } from '../may.ts';
import { AccountDialog, type Dialog } from './account-dialogs.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { mayDelete, mayReset } from './may.ts';
import { Verified } from './verified.tsx';
import styles from './accounts.module.css';

const SIZE = 10;

/** The login accounts of a customer; `account` in the address opens the drawer of one. */
export function AccountList({ company: { company_id: co, company_name: company } }: { company: Customer }) {
  const intl = useIntl();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const accounts = useRead(
    listCustomerAccounts,
    { params: { co }, query: { limit: SIZE, offset: (page - 1) * SIZE } },
    { keepPrevious: true },
  );
  const { error, isFetching, isPlaceholderData } = accounts;
  const data = error ? undefined : accounts.data;
  const show = (id: string | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('tab', 'accounts');
        if (id === null) next.delete('account');
        else next.set('account', id);
        return next;
      },
      { replace: true },
    );

  return (
    <Sheet
      label={intl.formatMessage({ id: 'customers.accounts' })}
      extra={
        may.manageAccounts &&
        data &&
        data.rows.length > 0 && (
          <AppointSuccessor
            kind="enterprise"
            co={co}
            company={company}
            former={<FormattedMessage id="customers.appoint.former" />}
          />
        )
      }
    >
      {error && <LoadFailed title={<FormattedMessage id="customers.accounts.failed" />} query={accounts} />}
      {!error && !data && <PageSkeleton kind="table" rows={3} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="person"
          title={<FormattedMessage id="customers.accounts.empty" />}
          text={<FormattedMessage id="customers.accounts.empty.text" />}
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <AccountTable rows={data.rows} busy={isFetching && isPlaceholderData} onShow={show} onDialog={setDialog} />
          {data.total > SIZE && (
            <LatePagination
              align="end"
              current={page}
              pageSize={SIZE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
      <AccountDrawer co={co} id={query.get('account')} onClose={() => show(null)} onDialog={setDialog} />
      <AccountDialog co={co} dialog={dialog} onClose={() => setDialog(null)} onGone={() => show(null)} />
    </Sheet>
  );
}

function AccountTable({
  rows,
  busy,
  onShow,
  onDialog,
}: {
  rows: readonly CustomerAccount[];
  busy: boolean;
  onShow: (id: string) => void;
  onDialog: (dialog: Dialog) => void;
}) {
  const intl = useIntl();
  const may = useMay();
  const head = (id: 'login' | 'name' | 'phone' | 'email' | 'created' | 'status' | 'operation') => (
    <FormattedMessage id={`customers.account.${id}`} />
  );
  const named = (id: 'detail' | 'reset' | 'delete', { login_name }: CustomerAccount) =>
    intl.formatMessage({ id: `customers.account.${id}.what` }, { name: login_name });
  const columns: DataColumn<CustomerAccount>[] = [
    { key: 'login_name', width: 152, place: 'lead', title: head('login'), render: ({ login_name }) => login_name },
    { key: 'username', width: 112, title: head('name'), render: ({ username }) => username || '--' },
    {
      key: 'phone',
      width: 184,
      title: head('phone'),
      render: ({ phone, phone_verified }) => <Verified address={phone && shownPhone(phone)} proven={phone_verified} />,
    },
    {
      key: 'email',
      width: 208,
      title: head('email'),
      render: ({ email, email_verified }) => <Verified address={email} proven={email_verified} />,
    },
    {
      key: 'application_time',
      width: 144,
      title: head('created'),
      render: ({ application_time }) => (
        <span className={styles.figures}>
          <DateTime at={application_time} />
        </span>
      ),
    },
    {
      key: 'status',
      width: 128,
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
      width: 168,
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
    />
  );
}
