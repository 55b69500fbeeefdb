import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listPendingDeletions, type PendingDeletionRow } from '@portal/common/contract/console/pending-deletions';
import { StaffList } from '@portal/common/enums/staff/staff-list';
import { useRead } from '@portal/common/host/use-read';
import { cancelledPage } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { ColumnSettings } from '@portal/common/ui/list/column-settings';
import type { TextId } from '@portal/common/ui/facts/facts';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { ListPages, useLastPage } from '@portal/common/ui/list/list-pages';
import { pageIn } from '@portal/common/ui/list/page-in-query';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AccountStatusPill, AuthStatusPill } from '@portal/common/ui/status/statuses';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import frame from '../../companies/companies.module.css';
import { useColumns } from '../../lists/columns.ts';
import { Marked } from '../../proposal/marked.tsx';
import { Verified } from '../accounts/verified.tsx';
import { CustomerTabs } from '../customer-tabs.tsx';
import { DeletionFilter, NoDeletions } from '../deletion-filter.tsx';
import detail from '../detail.module.css';
import { pathOf } from '@portal/common/contract/path-of';
import { RowLink } from '@portal/common/ui/list/row-link';
import { SaveList } from '../../list-files/save-list.tsx';

/** Columns that the reader can hide. */
const OPTIONAL = [
  { key: 'phone', title: 'customers.cancelled.phone' },
  { key: 'email', title: 'customers.cancelled.email' },
  { key: 'company_name', title: 'customers.cancelled.company' },
  { key: 'auth_status', title: 'customers.cancelled.auth' },
  { key: 'status', title: 'customers.cancelled.status' },
] as const satisfies readonly { key: string; title: TextId }[];

/** `/customers/customer/cancelled`: customer accounts that are pending deletion. */
export default function CancelledListPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const place = pageIn(query);
  const proposed = query.get('proposed') === '1';
  const go = (page: number, size: number, options?: { replace: boolean }) =>
    void navigate(
      {
        search: new URLSearchParams({
          ...(proposed && { proposed: '1' }),
          page: String(page),
          size: String(size),
        }).toString(),
      },
      options,
    );
  const list = useRead(
    listPendingDeletions,
    {
      query: { ...(proposed && { proposed: '1' as const }), limit: place.size, offset: (place.page - 1) * place.size },
    },
    { keepPrevious: true, page: true, refetchOnWindowFocus: 'always' },
  );
  const { error, isFetching, isPlaceholderData } = list;
  const shown = useColumns(StaffList.pendingDeletions);
  const data = shown.pending ? undefined : list.data;
  useLastPage(place, isPlaceholderData ? undefined : data?.total, (page) => go(page, place.size, { replace: true }));

  const head = (id: 'name' | 'phone' | 'email' | 'company' | 'auth' | 'status' | 'time' | 'due' | 'operation') => (
    <FormattedMessage id={`customers.cancelled.${id}`} />
  );
  // Together as wide as there is room in a window of 1280 px.
  const columns: DataColumn<PendingDeletionRow>[] = [
    {
      key: 'name',
      width: 84,
      place: 'lead',
      title: head('name'),
      render: ({ user_id, name, proposed, blocked_by }) => (
        <>
          <RowLink to={cancelledPage(user_id)}>
            <bdi>{name}</bdi>
          </RowLink>
          {proposed === 1 && (
            <Marked>
              <FormattedMessage id="customers.cancelled.proposed.mark" />
            </Marked>
          )}
          {blocked_by !== null && (
            <Marked>
              <FormattedMessage id={`customers.cancelled.blocked.${blocked_by}`} />
            </Marked>
          )}
        </>
      ),
    },
    {
      key: 'phone',
      width: 130,
      title: head('phone'),
      render: ({ phone, phone_verified }) => <Verified address={phone && shownPhone(phone)} proven={phone_verified} />,
    },
    {
      key: 'email',
      width: 134,
      title: head('email'),
      render: ({ email, email_verified }) => <Verified address={email} proven={email_verified} />,
    },
    { key: 'company_name', width: 112, title: head('company'), render: ({ company_name }) => company_name || null },
    {
      key: 'auth_status',
      width: 128,
      title: head('auth'),
      render: ({ auth_status }) => <AuthStatusPill status={auth_status} quiet />,
    },
    {
      key: 'status',
      width: 100,
      title: head('status'),
      render: () => <AccountStatusPill status={AccountStatus.cancelling} quiet />,
    },
    { key: 'cancel_time', width: 118, title: head('time'), render: ({ cancel_time }) => <DateTime at={cancel_time} /> },
    {
      key: 'operation',
      width: 112,
      place: 'action',
      title: head('operation'),
      render: ({ user_id, name }) => (
        <LinkButton
          type="link"
          danger
          className={detail.link ?? ''}
          to={`${cancelledPage(user_id)}?delete=1`}
          aria-label={intl.formatMessage({ id: 'customers.cancelled.delete.what' }, { name })}
        >
          <FormattedMessage id="customers.cancelled.delete" />
        </LinkButton>
      ),
    },
  ];

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.customers" /> },
          { label: <FormattedMessage id="customers.cancelled" /> },
        ]}
        title={<FormattedMessage id="customers.cancelled" />}
        extra={
          <SaveList
            name="pending-deletions"
            of={pathOf(listPendingDeletions, { query: proposed ? { proposed: '1' } : {} })}
          />
        }
      >
        <CustomerTabs at="cancelled" />
      </PageHeader>
      <Sheet>
        <div className={frame.tools}>
          <DeletionFilter
            list="cancelled"
            on={proposed}
            onSwitch={(on) => void navigate({ search: on ? 'proposed=1' : '' })}
          />
          <span className={frame.settings}>
            <ColumnSettings optional={OPTIONAL} columns={shown} />
          </span>
        </div>
        {error && <LoadFailed title={<FormattedMessage id="customers.cancelled.failed" />} query={list} />}
        {!error && !data && <PageSkeleton kind="table" rows={6} />}
        {!error &&
          data?.rows.length === 0 &&
          (proposed ? (
            <NoDeletions />
          ) : (
            <EmptyState
              icon="minus"
              title={<FormattedMessage id="customers.cancelled.empty" />}
              text={<FormattedMessage id="customers.cancelled.empty.text" />}
            />
          ))}
        {data && data.rows.length > 0 && (
          <>
            <DataRows
              compact
              label={intl.formatMessage({ id: 'customers.cancelled' })}
              columns={columns.filter(({ key }) => !shown.hidden.includes(key))}
              rows={data.rows}
              rowKey={({ user_id }) => user_id}
              busy={isFetching && isPlaceholderData}
            />
            <ListPages place={place} total={data.total} onChange={({ page, size }) => go(page, size)} />
          </>
        )}
      </Sheet>
    </>
  );
}
