import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { Call } from '@portal/common/client/call';
import { listCustomerAccounts, type CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import type { Customer } from '@portal/common/contract/console/customers';
import { pathOf } from '@portal/common/contract/path-of';
import { useRefresh } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { MANY } from '@portal/common/rules/limits';
import { Buttons } from '@portal/common/ui/buttons';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useLastPage } from '@portal/common/ui/list/list-pages';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { SaveList, useSaveList } from '../../list-files/save-list.tsx';
import { SelectionBar } from '../../selection/selection-bar.tsx';
import { useSelection } from '../../selection/use-selection.ts';
import { AppointSuccessor } from '../../successor/successor-dialog.tsx';
import { useMay } from '../may.ts';
import { useAccountActions, type AccountRow } from './account-actions.tsx';
import { AccountDialog } from './account-dialogs.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountTable } from './account-table.tsx';
import { useAccountDialog } from './use-account-dialog.ts';

const SIZE = 10;

/** The login accounts of a customer; `account` in the address opens the drawer of one. */
export function AccountList({ company: { company_id: co, company_name: company } }: { company: Customer }) {
  const intl = useIntl();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState(1);
  const accounts = useRead(
    listCustomerAccounts,
    { params: { co }, query: { limit: SIZE, offset: (page - 1) * SIZE } },
    { keepPrevious: true },
  );
  const { data, error, isFetching, isPlaceholderData } = accounts;
  const rows = (data?.rows ?? []).map(asRow);
  useLastPage({ page, size: SIZE }, isPlaceholderData ? undefined : data?.total, setPage);
  const { dialog, onDialog, onClose, onAgain, onLeave, stepUp } = useAccountDialog(co, rows);
  const actions = useAccountActions(co);
  const selection = useSelection(`${co} ${page}`, rows, { idOf: ({ id }) => id, nameOf });
  const file = useSaveList('accounts');
  const refresh = useRefresh();
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
        data &&
        data.rows.length > 0 && (
          <Buttons>
            {may.manageAccounts && (
              <AppointSuccessor
                kind="enterprise"
                co={co}
                company={company}
                former={<FormattedMessage id="customers.appoint.former" />}
              />
            )}
            <SaveList name="accounts" of={pathOf(listCustomerAccounts, { params: { co } })} />
          </Buttons>
        )
      }
    >
      {error && <LoadFailed title={<FormattedMessage id="customers.accounts.failed" />} query={accounts} />}
      {!error && !data && <PageSkeleton kind="table" rows={3} />}
      {!error && data?.rows.length === 0 && (
        <EmptyState
          icon="person"
          title={<FormattedMessage id="customers.accounts.empty" />}
          text={<FormattedMessage id="customers.accounts.empty.text" />}
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <AccountTable
            rows={rows}
            busy={isFetching && isPlaceholderData}
            onShow={show}
            onDialog={onDialog}
            selection={may.manageAccounts ? selection.boxes : undefined}
          />
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
      {/* Its dialog has results and undo, which stay when no row is left or the list cannot be read. */}
      <SelectionBar
        selection={selection}
        total={data?.total ?? 0}
        actions={actions}
        saving={file.busy}
        onSave={(ids) => file.save(pathOf(listCustomerAccounts, { params: { co } }), ids)}
        nameOf={nameOf}
        readAll={(call, most) => readAccounts(call, co, most)}
        onChanged={() => void refresh('customer-accounts')}
      />
      <AccountDrawer co={co} id={query.get('account')} onClose={() => show(null)} onDialog={onDialog} />
      <AccountDialog
        co={co}
        dialog={dialog}
        onClose={onClose}
        onGone={() => show(null)}
        onAgain={onAgain}
        onLeave={onLeave}
      />
      {stepUp}
    </Sheet>
  );
}

const asRow = (account: CustomerAccount): AccountRow => ({ ...account, id: account.user_id });
const nameOf = ({ login_name, username }: AccountRow) => login_name || username;

/** All accounts of a customer, at most so many. */
async function readAccounts(call: Call, co: string, most: number): Promise<AccountRow[]> {
  const found: AccountRow[] = [];
  for (let more = true; more && found.length < most;) {
    const query = { limit: MANY.aCall, offset: found.length };
    const { rows, total } = await call(listCustomerAccounts, { params: { co }, query });
    found.push(...rows.map(asRow));
    more = rows.length > 0 && found.length < total;
  }
  return found.slice(0, most);
}
