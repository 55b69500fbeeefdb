import { FormattedMessage, useIntl } from 'react-intl';
import { Tooltip } from '@portal/common/antd/base';
import { DataRows } from '@portal/common/ui/data-rows';
import type { DataColumn } from '@portal/common/ui/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/states';
import { ApprovalStatusPill, LicenceTypeName } from '@portal/common/ui/statuses';
import { useRecords } from './certification.queries.ts';
import type { ReviewRecord } from './certification.queries.ts';
import styles from './record-table.module.css';

const columns: DataColumn<ReviewRecord>[] = [
  { key: 'application_time', width: 168, title: <FormattedMessage id="certification.records.submitted" />, render: ({ submittedAt }) => <DateTime at={submittedAt} /> },
  { key: 'lic_type', width: 184, ellipsis: true, title: <FormattedMessage id="certification.records.type" />, render: ({ type, byTransaction }) => (byTransaction ? <FormattedMessage id="certification.card.method.transaction" /> : <LicenceTypeName type={type} />) },
  { key: 'company_name', width: 220, title: <FormattedMessage id="certification.records.company" />, render: ({ company }) => company },
  { key: 'approval_status', width: 128, title: <FormattedMessage id="certification.records.status" />, render: ({ status }) => <ApprovalStatusPill status={status} quiet /> },
  { key: 'approval_opinion', ellipsis: true, title: <FormattedMessage id="certification.records.opinion" />, render: ({ opinion }, stacked) => <Opinion text={opinion} whole={stacked} /> },
];

/** The latest requests with what was decided on them. */
export function RecordTable() {
  const intl = useIntl();
  const records = useRecords();
  const { data, error } = records;
  return (
    <Sheet title={<FormattedMessage id="certification.records.title" />}>
      {data && data.length > 0 && (
        <DataRows
          label={intl.formatMessage({ id: 'certification.records.title' })}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title={<FormattedMessage id="certification.records.empty" />}
          text={<FormattedMessage id="certification.records.empty.text" />}
        />
      )}
      {!data && error && (
        <LoadFailed title={<FormattedMessage id="certification.records.failed" />} query={records} />
      )}
      {!data && !error && <PageSkeleton kind="table" rows={3} />}
    </Sheet>
  );
}

/** One line in the table, the whole text on hover and focus; the whole text at once in stacked rows. */
function Opinion({ text, whole }: { text: string; whole: boolean }) {
  if (text === '') return <>--</>;
  if (whole) return <span className={styles.whole}>{text}</span>;
  return (
    <Tooltip title={<span className={styles.whole}>{text}</span>} placement="topLeft">
      {/* Focus brings up the whole text for those without a mouse. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <span className={styles.line} tabIndex={0}>{text}</span>
    </Tooltip>
  );
}
