import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Pagination } from '@portal/common/antd/table';
import { applicationPage, PAGE } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LinkButton } from '@portal/common/ui/link-button';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { ApplicationState } from './application-state.tsx';
import { PAGE_SIZE, useApplications, type ApplicationRow } from './applications.queries.ts';
import styles from './applications.module.css';

/** `/system/applications`: the applications that sign people in through the portal. */
export default function ApplicationListPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const applications = useApplications(page);
  const { error, isFetching, isPlaceholderData } = applications;
  const data = error ? undefined : applications.data;
  const title = <FormattedMessage id="applications.title" />;
  const add = <LinkButton type="primary" to={PAGE.addApplication}><FormattedMessage id="applications.add" /></LinkButton>;
  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title} extra={data && data.rows.length > 0 && add}>
        <p className={styles.lead}><FormattedMessage id="applications.lead" /></p>
      </PageHeader>
      <Sheet>
        {error && <LoadFailed title={<FormattedMessage id="applications.failed" />} query={applications} />}
        {!error && !data && <PageSkeleton kind="table" rows={4} />}
        {data?.rows.length === 0 && <EmptyState icon="key" title={<FormattedMessage id="applications.empty" />} text={<FormattedMessage id="applications.empty.text" />} action={add} />}
        {data && data.rows.length > 0 && (
          <>
            <ApplicationTable rows={data.rows} busy={isFetching && isPlaceholderData} />
            <div className={styles.foot}>
              <span><FormattedMessage id="applications.total" values={{ total: data.total }} /></span>
              {data.total > PAGE_SIZE && (
                <Pagination current={page} pageSize={PAGE_SIZE} total={data.total} simple={narrow} showSizeChanger={false} onChange={(next) => void navigate({ search: `?page=${next}` })} />
              )}
            </div>
          </>
        )}
      </Sheet>
    </>
  );
}

function ApplicationTable({ rows, busy }: { rows: readonly ApplicationRow[]; busy: boolean }) {
  const intl = useIntl();
  const columns: DataColumn<ApplicationRow>[] = [
    {
      key: 'name', width: 240, place: 'lead', title: <FormattedMessage id="applications.name" />,
      render: ({ client_id, name_zh, name_en }) => <Link className={styles.link} to={applicationPage(client_id)}>{intl.locale.startsWith('zh') ? name_zh : name_en}</Link>,
    },
    { key: 'client_id', width: 200, title: <FormattedMessage id="applications.clientId" />, render: ({ client_id }) => <span className={styles.mono}>{client_id}</span> },
    { key: 'is_public', title: <FormattedMessage id="applications.kind" />, render: ({ is_public }) => <FormattedMessage id={is_public ? 'applications.kind.public' : 'applications.kind.confidential'} /> },
    { key: 'enabled', width: 120, title: <FormattedMessage id="applications.state" />, render: ({ enabled }) => <ApplicationState enabled={enabled === 1} /> },
    { key: 'last_used_time', width: 160, title: <FormattedMessage id="applications.lastUsed" />, render: ({ last_used_time }) => <span className={styles.figures}>{last_used_time === null ? '--' : <DateTime at={last_used_time} />}</span> },
  ];
  return <DataRows label={intl.formatMessage({ id: 'applications.title' })} columns={columns} rows={rows} rowKey={({ client_id }) => client_id} busy={busy} />;
}
