import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listApplications, type ApplicationRow } from '@portal/common/contract/console/applications';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE, applicationPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LinkButton } from '@portal/common/ui/link-button';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { pageIn } from '@portal/common/ui/list/page-in-query';
import { useLastPage } from '@portal/common/ui/list/list-pages';
import { PagedSheet } from '@portal/common/ui/list/paged-sheet';
import { EmptyState } from '@portal/common/ui/status/states';
import { ApplicationState, EmbedsTag, KindName } from '../application-state.tsx';
import styles from '../applications.module.css';
import { pathOf } from '@portal/common/contract/path-of';
import { RowLink } from '@portal/common/ui/list/row-link';
import { SaveList } from '../../list-files/save-list.tsx';

const PAGE_SIZE = 20;

/** `/system/applications`: the applications that sign people in through the portal, and the service clients. */
export default function ApplicationListPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { page } = pageIn(query);
  const applications = useRead(
    listApplications,
    { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keepPrevious: true, page: true },
  );
  useLastPage(
    { page, size: PAGE_SIZE },
    applications.isPlaceholderData ? undefined : applications.data?.total,
    (last) => void navigate({ search: `?page=${last}` }, { replace: true }),
  );
  const title = <FormattedMessage id="applications.title" />;
  const add = (
    <LinkButton type="primary" to={SYSTEM_PAGE.addApplication}>
      <FormattedMessage id="applications.add" />
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]}
        title={title}
        extra={
          !applications.error &&
          applications.data &&
          applications.data.rows.length > 0 && (
            <>
              <SaveList name="applications" of={pathOf(listApplications, {})} />
              {add}
            </>
          )
        }
      >
        <p className={styles.lead}>
          <FormattedMessage id="applications.lead" />
        </p>
      </PageHeader>
      <PagedSheet
        list={applications}
        page={page}
        size={PAGE_SIZE}
        failed={<FormattedMessage id="applications.failed" />}
        total={(total) => <FormattedMessage id="applications.total" values={{ total }} />}
        empty={
          <EmptyState
            icon="key"
            title={<FormattedMessage id="applications.empty" />}
            text={<FormattedMessage id="applications.empty.text" />}
            action={add}
          />
        }
        onPage={(next) => void navigate({ search: `?page=${next}` })}
      >
        {(rows, busy) => <ApplicationTable rows={rows} busy={busy} />}
      </PagedSheet>
    </>
  );
}

function ApplicationTable({ rows, busy }: { rows: readonly ApplicationRow[]; busy: boolean }) {
  const intl = useIntl();
  const columns: DataColumn<ApplicationRow>[] = [
    {
      key: 'name',
      width: 240,
      place: 'lead',
      title: <FormattedMessage id="applications.name" />,
      render: ({ client_id, name_zh, name_en }) => (
        <RowLink to={applicationPage(client_id)}>{intl.locale.startsWith('zh') ? name_zh : name_en}</RowLink>
      ),
    },
    {
      key: 'client_id',
      width: 200,
      title: <FormattedMessage id="applications.clientId" />,
      render: ({ client_id }) => <span className={styles.mono}>{client_id}</span>,
    },
    {
      key: 'is_public',
      title: <FormattedMessage id="applications.kind" />,
      render: ({ is_public, is_service, embeds }) => (
        <span className={styles.kind}>
          <KindName is_public={is_public} is_service={is_service} />
          <EmbedsTag embeds={embeds === 1} />
        </span>
      ),
    },
    {
      key: 'enabled',
      width: 120,
      title: <FormattedMessage id="applications.state" />,
      render: ({ enabled }) => <ApplicationState enabled={enabled === 1} />,
    },
    {
      key: 'last_used_time',
      width: 160,
      title: <FormattedMessage id="applications.lastUsed" />,
      render: ({ last_used_time }) => (
        <span className={styles.figures}>{last_used_time === null ? '--' : <DateTime at={last_used_time} />}</span>
      ),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'applications.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ client_id }) => client_id}
      busy={busy}
    />
  );
}
