import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tooltip } from '@portal/common/antd/float';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { ApprovalStatusPill, LicenceTypeName } from '@portal/common/ui/status/statuses';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { RECORDS, useRecords, type ReviewRecord } from '../certification.queries.ts';
import { CorrectedField } from './corrections.tsx';
import styles from './record-table.module.css';
import { RefusedList } from '../rejected/refused-list.tsx';

const columns: DataColumn<ReviewRecord>[] = [
  {
    key: 'application_time',
    width: 168,
    title: <FormattedMessage id="certification.records.submitted" />,
    render: ({ submittedAt }) => <DateTime at={submittedAt} />,
  },
  {
    key: 'lic_type',
    width: 184,
    ellipsis: true,
    title: <FormattedMessage id="certification.records.type" />,
    render: ({ type, byTransaction }) =>
      byTransaction ? <FormattedMessage id="certification.card.method.transaction" /> : <LicenceTypeName type={type} />,
  },
  {
    key: 'company_name',
    width: 220,
    title: <FormattedMessage id="certification.records.company" />,
    render: ({ company }) => company,
  },
  {
    key: 'approval_status',
    width: 128,
    title: <FormattedMessage id="certification.records.status" />,
    render: ({ status }) => <ApprovalStatusPill status={status} quiet />,
  },
  {
    key: 'approval_opinion',
    ellipsis: true,
    title: <FormattedMessage id="certification.records.opinion" />,
    render: (record, stacked) => <Opinion record={record} whole={stacked} />,
  },
];

/** All requests with their decisions, newest first. */
export function RecordTable() {
  const intl = useIntl();
  const narrow = useNarrow();
  const [page, setPage] = useState(1);
  const records = useRecords(page);
  const { data, error } = records;
  return (
    <Sheet title={<FormattedMessage id="certification.records.title" />}>
      {data && data.rows.length > 0 && (
        <DataRows
          label={intl.formatMessage({ id: 'certification.records.title' })}
          columns={columns}
          rows={data.rows}
          rowKey={({ id }) => id}
          busy={records.isPlaceholderData}
        />
      )}
      {data && data.total > RECORDS && (
        <div className={styles.foot}>
          <span className={styles.total}>
            <FormattedMessage id="certification.records.total" values={{ total: data.total }} />
          </span>
          <LatePagination
            current={page}
            pageSize={RECORDS}
            total={data.total}
            simple={narrow}
            showSizeChanger={false}
            onChange={setPage}
          />
        </div>
      )}
      {data?.total === 0 && (
        <EmptyState
          title={<FormattedMessage id="certification.records.empty" />}
          text={<FormattedMessage id="certification.records.empty.text" />}
        />
      )}
      {!data && error && <LoadFailed title={<FormattedMessage id="certification.records.failed" />} query={records} />}
      {!data && !error && <PageSkeleton kind="table" rows={3} />}
    </Sheet>
  );
}

/** Review comment: one line with a tooltip in the table, the whole text (`whole`) in stacked rows. */
function Opinion({ record, whole }: { record: ReviewRecord; whole: boolean }) {
  const { opinion, refused, marks, corrections } = record;
  if (opinion === '' && refused.length === 0 && marks.length === 0 && corrections.length === 0) return <span>--</span>;
  const all = (
    <div className={styles.whole}>
      {refused.length > 0 && <RefusedList refused={refused} />}
      {marks.map(({ field, box, words }) => (
        <div key={`${field}${box.join()}${words}`}>
          <FormattedMessage id={`refusedField.${field}`} />
          {': '}
          <bdi>{words}</bdi>
        </div>
      ))}
      {corrections.map(({ field, before, after }) => (
        <div key={field}>
          <CorrectedField field={field} />
          {': '}
          {before || '--'} → {after || '--'}
        </div>
      ))}
      {opinion}
    </div>
  );
  if (whole) return all;
  return (
    <Tooltip title={all} placement="topLeft">
      {/* Focusable, so that the tooltip also opens by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <span className={styles.line} tabIndex={0}>
        {opinion || <Summary record={record} />}
      </span>
    </Tooltip>
  );
}

/** Names of the refused, marked or corrected fields, for a request without a written comment. */
function Summary({ record: { refused, marks } }: { record: ReviewRecord }) {
  const fields = [...new Set([...refused, ...marks].map(({ field }) => field))];
  if (fields.length > 0)
    return fields.map((field, i) => (
      <span key={field}>
        {i > 0 && ' · '}
        <FormattedMessage id={`refusedField.${field}`} />
      </span>
    ));
  return <FormattedMessage id="certification.corrections.title" />;
}
