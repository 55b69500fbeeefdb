import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { listStaff, type StaffMember } from '@portal/common/contract/console/staff';
import { StaffState } from '@portal/common/enums/staff/staff-state';
import { FilterForm } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE, memberPage } from '@portal/common/pages/addresses';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { useLastPage } from '@portal/common/ui/list/list-pages';
import { PagedSheet } from '@portal/common/ui/list/paged-sheet';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { NoMatch } from '@portal/common/ui/status/states';
import { MemberState } from './member-state.tsx';
import { PrivilegeList } from './privileges.tsx';
import { ALL, formatSearch, PAGE_SIZE, parseSearch, queryOf, type Search } from './search.ts';
import styles from './members.module.css';
import { pathOf } from '@portal/common/contract/path-of';
import { RowLink } from '@portal/common/ui/list/row-link';
import { SaveList } from '../list-files/save-list.tsx';

/** `/system/staff`: the staff accounts with their privileges. */
export default function MemberListPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const show = (next: Search) => navigate({ search: formatSearch(next) });
  const members = useRead(listStaff, { query: queryOf(search) }, { keepPrevious: true, page: true });
  useLastPage(
    { page: search.page, size: PAGE_SIZE },
    members.isPlaceholderData ? undefined : members.data?.total,
    (last) => void navigate({ search: formatSearch({ ...search, page: last }) }, { replace: true }),
  );
  const title = <FormattedMessage id="members.title" />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]}
        title={title}
        extra={
          <>
            <SaveList name="staff" of={pathOf(listStaff, { query: queryOf(search) })} />
            <LinkButton type="primary" to={SYSTEM_PAGE.addMember}>
              <FormattedMessage id="members.invite" />
            </LinkButton>
          </>
        }
      />
      <SearchForm search={search} onSearch={show} />
      <PagedSheet
        list={members}
        page={search.page}
        size={PAGE_SIZE}
        failed={<FormattedMessage id="members.failed" />}
        total={(total) => <FormattedMessage id="members.total" values={{ total }} />}
        empty={<NoMatch onClear={() => show(ALL)} />}
        onPage={(page) => void show({ ...search, page })}
      >
        {(rows, busy) => <MemberTable rows={rows} busy={busy} />}
      </PagedSheet>
    </>
  );
}

function MemberTable({ rows, busy }: { rows: readonly StaffMember[]; busy: boolean }) {
  const intl = useIntl();
  const { user_id: own } = useSignedIn();
  const head = (id: 'name' | 'email' | 'state' | 'privileges' | 'factor' | 'lastSignIn') => (
    <FormattedMessage id={`members.field.${id}`} />
  );
  const columns: DataColumn<StaffMember>[] = [
    {
      key: 'user_name',
      width: 160,
      place: 'lead',
      title: head('name'),
      render: ({ user_id, user_name }) => (
        <>
          <RowLink to={memberPage(user_id)}>
            <bdi>{user_name}</bdi>
          </RowLink>
          {user_id === own && (
            <span className={styles.self}>
              <FormattedMessage id="members.self" />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'email',
      width: 190,
      title: head('email'),
      render: ({ email }) => <span className={styles.figures}>{email || '--'}</span>,
    },
    { key: 'state', width: 112, title: head('state'), render: (member) => <MemberState member={member} /> },
    {
      key: 'privileges',
      title: head('privileges'),
      render: ({ privileges }) => <PrivilegeList values={privileges} most={3} />,
    },
    {
      key: 'second_factor',
      width: 120,
      title: head('factor'),
      render: ({ second_factor }) => (
        <FormattedMessage id={second_factor ? 'members.factor.on' : 'members.factor.off'} />
      ),
    },
    {
      key: 'last_sign_in',
      width: 152,
      title: head('lastSignIn'),
      render: ({ last_sign_in }) => (
        <span className={styles.figures}>
          <DateTime at={last_sign_in} />
        </span>
      ),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'members.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ user_id }) => user_id}
      busy={busy}
    />
  );
}

/** Search by name and state. It follows the address, so that back restores it. */
function SearchForm({ search: shown, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Pick<Search, 'search' | 'state'>>({ name: 'memberSearch' });
  const { search, state } = shown;
  return (
    <FilterForm
      form={form}
      label={intl.formatMessage({ id: 'members.search.label' })}
      filter={{ search, state }}
      none={{ search: ALL.search, state: ALL.state }}
      onFilter={(filter) => onSearch({ ...filter, page: 1 })}
    >
      <Form.Item name="search" label={<FormattedMessage id="members.search.text" />}>
        <Input
          allowClear
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={intl.formatMessage({ id: 'members.search.placeholder' })}
        />
      </Form.Item>
      <Form.Item
        name="state"
        label={<FormattedMessage id="members.field.state" />}
        getValueProps={(one: string) => ({ value: one || null })}
        normalize={(one?: string) => one ?? ''}
      >
        <Select
          allowClear
          placeholder={<FormattedMessage id="members.search.all" />}
          options={Object.values(StaffState).map((one) => ({
            value: one,
            label: intl.formatMessage({ id: `members.state.${one}` }),
          }))}
        />
      </Form.Item>
    </FilterForm>
  );
}
