import { FormattedMessage, useIntl } from 'react-intl';
import { listAcceptancesOf } from '@portal/common/contract/console/terms-documents';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import styles from './entries/audit.module.css';

type Acceptance = ReplyOf<typeof listAcceptancesOf>['accepted'][number];

/** The terms that a person has accepted. An account that is gone has no card: its rows no longer name it. */
export function AcceptancesCard({ userId }: { userId: string }) {
  const acceptances = useRead(listAcceptancesOf, { params: { user_id: userId } });
  const { data, error } = acceptances;
  if (error?.code === 'Account.NotFound') return null;
  return (
    <Sheet title={<FormattedMessage id="acceptances.title" />}>
      {!data && error && <LoadFailed title={<FormattedMessage id="acceptances.failed" />} query={acceptances} />}
      {!data && !error && <PageSkeleton rows={2} />}
      {data?.accepted.length === 0 && (
        <p className={styles.none}>
          <FormattedMessage id="acceptances.none" />
        </p>
      )}
      {data && data.accepted.length > 0 && <Rows rows={data.accepted} />}
    </Sheet>
  );
}

function Rows({ rows }: { rows: readonly Acceptance[] }) {
  const intl = useIntl();
  const columns: DataColumn<Acceptance>[] = [
    {
      key: 'title',
      place: 'lead',
      title: <FormattedMessage id="terms.column.title" />,
      render: ({ title_zh, title_en }) => (intl.locale === 'zh-CN' ? title_zh : title_en),
    },
    {
      key: 'version',
      title: <FormattedMessage id="terms.column.version" />,
      width: 110,
      render: ({ version, digest }) => (
        <span title={digest} className={styles.figures}>
          {version}
        </span>
      ),
    },
    {
      key: 'time',
      title: <FormattedMessage id="acceptances.time" />,
      width: 210,
      render: ({ accept_time }) => <DateTime at={accept_time} />,
    },
    {
      key: 'way',
      title: <FormattedMessage id="acceptances.way" />,
      width: 170,
      render: ({ way, application }) => (
        <>
          <FormattedMessage id={`acceptances.way.${way}`} />
          {application !== null && <div className={styles.hint}>{application}</div>}
        </>
      ),
    },
    {
      key: 'language',
      title: <FormattedMessage id="acceptances.language" />,
      width: 120,
      render: ({ locale }) => new Intl.DisplayNames(intl.locale, { type: 'language' }).of(locale.slice(0, 2)),
    },
    {
      key: 'network',
      title: <FormattedMessage id="acceptances.network" />,
      width: 150,
      render: ({ network }) => network ?? '–',
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'acceptances.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ document, version }) => `${document} ${version}`}
    />
  );
}
